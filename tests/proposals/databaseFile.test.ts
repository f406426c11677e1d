import { copyFileSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import request from 'supertest';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sqliteMigrations } from '#proposal/store/sqlite/migrations.ts';
import { databaseFile, loadSqlite, openSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import { usesDataFolder } from '../../server/lifecycle/writableFolder.ts';
import { readSettings } from '../../server/settings.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { startApp } from '../helpers/app.ts';
import { openPlace } from '../helpers/store.ts';
import { soon } from '../helpers/soon.ts';

/** A site with one stored request, and another program that can open the same file. */
async function siteWithRequest() {
  const site = await startApp();
  const { dataDir } = site.settings;
  const post = async (fullName: string) => (await site.post({ fullName })).status;
  expect(await post('first')).toBe(200);
  const tool = (...options: string[]) => ownerTool({ DATA_DIR: dataDir }, ...options);
  const names = async () => (await site.stored()).map(({ fullName }) => fullName);
  return { ...site, file: databaseFile(dataDir), post, tool, names };
}

async function otherProgram(file: string, statements: string) {
  const other = new (await loadSqlite())(file);
  other.exec(statements);
  onTestFinished(() => {
    if (other.isOpen) other.close();
  });
  return other;
}

test('once its database is replaced, deleted or without its log, a site refuses requests until it is back', async () => {
  const { file: database, post, names, proposals, log } = await siteWithRequest();
  expect([database, `${database}-wal`].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600]);
  for (const [what, file] of [
    ['replaced', database],
    ['deleted', database],
    ['without its log', `${database}-wal`],
  ] as const) {
    renameSync(file, `${file}.away`);
    if (what === 'replaced') copyFileSync(`${file}.away`, file);
    expect(await post(what)).toBe(503);
    expect(await proposals.storeState?.()).toBe('SQLITE_READONLY_DBMOVED');
    expect(log()).toContain('SQLITE_READONLY_DBMOVED');
    rmSync(file, { force: true });
    renameSync(`${file}.away`, file);
    expect(await post(what)).toBe(200);
  }
  expect(await names()).toEqual(['without its log', 'deleted', 'replaced', 'first']);
});

test('whoever asks /storez, and however often: as much as a request is written once in 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, settings } = await siteWithRequest();
  const database = await openPlace({ DATA_DIR: settings.dataDir });
  async function ask() {
    await request(app).get('/storez').expect(200, 'ok\n');
    return (await database.query(`select value from proposal_secrets where name = 'probe'`))[0]?.['value'];
  }
  const first = await ask();
  for (let seconds = 5; seconds < 30; seconds += 5) {
    vi.advanceTimersByTime(5_000);
    expect(await ask()).toBe(first);
  }
  vi.advanceTimersByTime(5_000);
  expect(await ask()).not.toBe(first);
});

test('while another program writes, the owner reads, the site answers, and proposals get 503 in the end', async () => {
  const { app, file, post, tool, stored, proposals } = await siteWithRequest();
  const [first] = await stored();
  const writer = await otherProgram(file, 'begin immediate');
  for (const options of [[], ['--find', 'FIRST'], ['--show', first?.id.slice(0, 8) ?? ''], ['--json']])
    expect(await tool(...options)).toMatchObject({ code: 0, out: expect.stringContaining('first'), err: '' });

  const answering = post('second');
  expect((await request(app).get('/elsewhere')).status).toBe(404);
  // A visitor waits for five seconds, which pass whenever the clock is asked.
  const { now } = Date;
  let passed = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + (passed += 6_000));
  expect([await answering, await proposals.storeState?.()]).toEqual([503, 'SQLITE_BUSY']);
  writer.close();
  expect(await post('second')).toBe(200);
});

test('erasing says that something remains while another program is reading, or waits until it has ended', async () => {
  const { file, post, tool, names } = await siteWithRequest();
  const holds = (text: string) => [file, `${file}-wal`].some((one) => readFileSync(one).includes(text));
  const reader = await otherProgram(file, 'begin; select * from proposals');
  const { code, err } = await tool('--delete', 'ada@example.com', '--yes');
  const remains = expect.stringContaining('1 request deleted, but another program is reading');
  expect([code, err]).toEqual([1, remains]);
  expect(holds('ada@example.com')).toBe(true);

  expect(await post('second')).toBe(200);
  const erasing = tool('--delete', 'ada@example.com', '--yes');
  await expect.poll(names, soon).toEqual([]);
  reader.close();
  expect(await erasing).toMatchObject({ code: 0, out: expect.stringContaining('1 request deleted.') });
  expect(holds('ada@example.com')).toBe(false);
});

const insert = (name: string) => `insert into proposal_secrets (name, value) values ('${name}', '')`;

test('a failed transaction undoes only its own', async () => {
  const database = await openPlace();
  const failing = database.inTurn(async (query) => {
    await query(insert('undone'));
    await query('select * from nowhere');
  });
  await Promise.all([expect(failing).rejects.toThrow('nowhere'), database.query(insert('kept'))]);
  expect(await database.query('select name from proposal_secrets')).toEqual([{ name: 'kept' }]);
});

test('a later version adds a column once, while an older version keeps running and can restart', async () => {
  const { post, settings, names } = await siteWithRequest();
  const added = `alter table proposals add column source text not null default ''`;
  for (const migrations of [[...sqliteMigrations, added], sqliteMigrations, [...sqliteMigrations, added]])
    await openSqlite(settings.dataDir, migrations).then((database) => database.close());
  expect(await post('second')).toBe(200);
  expect(await names()).toEqual(['second', 'first']);
});

test('the data folder is used unless a database and a mail server, or Supabase, take all', () => {
  const [smtp, postgres] = [{ SMTP_URL: 'smtp://mail.example.com' }, { DATABASE_URL: 'postgres://host/p' }];
  const supabase = { SUPABASE_URL: 'https://x.example', SUPABASE_PUBLISHABLE_KEY: 'key' };
  const used = [smtp, postgres, { ...postgres, ...smtp }, supabase].map((env) =>
    usesDataFolder(readSettings(env)),
  );
  expect(used).toEqual([true, true, false, false]);
});
