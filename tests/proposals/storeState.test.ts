import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createProposals } from '../../server/proposals/createProposals.ts';
import { assertWritableFolder, usesDataFolder } from '../../server/proposals/dataFolder.ts';
import { readSettings } from '../../server/settings.ts';
import { collectingLogger, temporaryFolder } from '../helpers/proposalsApp.ts';

test('a store that cannot be opened says why', async () => {
  const settings = readSettings({ DATA_DIR: '/dev/null/data' });
  const proposals = createProposals({ settings, logger: collectingLogger() });
  expect(await proposals.storeState()).toBe('ENOTDIR');
  await proposals.close();
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
