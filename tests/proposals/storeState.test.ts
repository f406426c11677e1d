import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { expect, onTestFinished, test } from 'vitest';
import { createProposals } from '../../server/proposals/createProposals.ts';
import { assertWritableFolder, usesDataFolder } from '../../server/proposals/dataFolder.ts';
import { functionPath } from '../../server/proposals/functionRoute.ts';
import { readSettings } from '../../server/settings.ts';
import { canMount, mounted } from '../helpers/mounted.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { collectingLogger, proposalsApp, temporaryFolder } from '../helpers/proposalsApp.ts';
import { soon } from '../helpers/soon.ts';

test.skipIf(!canMount())(
  'a full disk is reported as long as requests are refused, even by a server without requests',
  async () => {
    const folder = await mounted('size=2m');
    const { app, proposals, settings } = await proposalsApp({ DATA_DIR: folder });
    const idle = createProposals({ settings, logger: collectingLogger() });
    onTestFinished(() => idle.close());
    const post = async (index: number) => {
      const details = `${index} ${'words '.repeat(700)}`;
      return (await request(app).post(functionPath).send(buildProposal({ details }))).status;
    };
    expect(await idle.storeState()).toBe('ok');
    expect(() => writeFileSync(join(folder, 'filler'), Buffer.alloc(4_000_000))).toThrow('ENOSPC');
    let posts = 0;
    while ((await post(posts)) === 200) posts += 1;

    expect(await proposals.storeState()).toBe('SQLITE_FULL');
    await expect.poll(() => idle.storeState(), soon).toBe('SQLITE_FULL');
    expect(await post(posts)).toBe(503);
    expect(() => assertWritableFolder(folder)).not.toThrow();

    writeFileSync(join(folder, 'filler'), '');
    await expect.poll(() => idle.storeState(), soon).toBe('ok');
    await expect.poll(() => post(posts), soon).toBe(200);
    expect(await proposals.storeState()).toBe('ok');
  },
  60_000,
);

test('a store that cannot be opened says why', async () => {
  const settings = readSettings({ DATA_DIR: '/dev/null/data' });
  const proposals = createProposals({ settings, logger: collectingLogger() });
  expect(await proposals.storeState()).toBe('ENOTDIR');
  await proposals.close();
});

test.each([
  ['takes no folders', '/proc/x/y', 'ENOENT'],
  ['is below a file', '/dev/null/data', 'ENOTDIR'],
])('a data folder that %s is an error at once, which names the setting', (_what, folder, code) => {
  expect(() => assertWritableFolder(folder)).toThrow(
    `DATA_DIR: the folder ${folder} cannot be written (${code})`,
  );
});

test('a data folder is created with its parents, for the server’s user only, and left empty', () => {
  const folder = join(temporaryFolder(), 'above', 'data');
  assertWritableFolder(folder);
  assertWritableFolder(folder);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  [{}, true],
  [{ SMTP_URL: 'smtp://mail.example.com' }, true],
  [{ DATABASE_URL: 'postgres://host/database' }, true],
  [{ DATABASE_URL: 'postgres://host/database', SMTP_URL: 'smtp://mail.example.com' }, false],
  [{ DATABASE_URL: 'postgres://host/d', SUPABASE_URL: 'https://x.example', SUPABASE_ANON_KEY: 'key' }, false],
])('with the settings %o the data folder is used: %s', (env, used) => {
  expect(usesDataFolder(readSettings(env))).toBe(used);
});
