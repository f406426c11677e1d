import { copyFileSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import request from 'supertest';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sqliteMigrations } from '#proposal/store/sqlite/migrations.ts';
import { databaseFile, loadSqlite, openSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import { startApp } from '../helpers/app.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { soon } from '../helpers/soon.ts';
import { openPlace } from '../helpers/store.ts';
import { holding, untilSent } from './storeUnderClock.ts';

/** A site, its database file, its owner's command, and the names in its requests. */
async function startSite() {
  const site = await startApp();
  const { dataDir } = site.settings;
  const post = async (fullName: string) => (await site.post({ fullName })).status;
  const tool = (...options: string[]) => ownerTool({ DATA_DIR: dataDir }, ...options);
  const names = async () => (await site.stored()).map(({ fullName }) => fullName);
  return { ...site, dataDir, file: databaseFile(dataDir), posted: site.post, post, tool, names };
}

test('while its database file is deleted or replaced, a running site refuses requests with 503', async () => {
  const { file: database, post, names, proposals, log } = await startSite();
  expect(await post('first')).toBe(200);
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

test.for([
  // Only the first pages are left, as after a failure of the disk.
  { damage: 'other pages', from: 20_480, code: 'SQLITE_CORRUPT' },
  { damage: 'another beginning', from: 0, code: 'SQLITE_NOTADB' },
])(
  'a site whose file has $damage says how to restore a backup, and /storez has the error code',
  async (row) => {
    const { post, close, file, dataDir } = await startSite();
    expect(await post('before')).toBe(200);
    await close();
    writeFileSync(file, readFileSync(file).fill(7, row.from));
    const site = await startApp({ DATA_DIR: dataDir });
    await request(site.app).get('/').expect(200);
    await site.post({ fullName: 'after' }).expect(503);
    await request(site.app).get('/storez').expect(503, `${row.code}\n`);
    expect(site.log()).toContain('the database file is damaged: restore a backup');
  },
);

test('/storez makes one test write in 30 seconds, however often it is called', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, dataDir } = await startSite();
  const database = await openPlace({ DATA_DIR: dataDir });
  const written = new Set();
  for (let seconds = 0; seconds <= 30; seconds += 5) {
    await request(app).get('/storez').expect(200, 'ok\n');
    const [probe] = await database.query(`select value from proposal_secrets where name = 'probe'`);
    expect(written.add(probe?.['value']).size).toBe(seconds < 30 ? 1 : 2);
    vi.advanceTimersByTime(5_000);
  }
});

test('while another program locks the database, the owner can read, and proposals get a 503', async () => {
  const { app, file, post, tool, stored, proposals } = await startSite();
  await post('first');
  const [first] = await stored();
  const writer = new (await loadSqlite())(file);
  onTestFinished(() => writer.close());
  writer.exec('begin immediate');
  for (const options of [[], ['--find', 'FIRST'], ['--show', first?.id.slice(0, 8) ?? ''], ['--json']])
    expect(await tool(...options)).toMatchObject({ code: 0, out: expect.stringContaining('first'), err: '' });
  const answering = post('second');
  expect((await request(app).get('/elsewhere')).status).toBe(404);
  // A visitor waits for five seconds. The test's clock passes them each time it is read.
  const { now } = Date;
  let passed = 0;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + (passed += 6_000));
  expect([await answering, await proposals.storeState?.()]).toEqual([503, 'SQLITE_BUSY']);
  clock.mockRestore();
});

test('an erased request is in no file of the database, while the site runs and after it has ended', async () => {
  const { dataDir, posted, tool, names, close, stored } = await startSite();
  const post = async (mark: string, number: number, headers?: Record<string, string>) => {
    const details = `${mark} ${'木'.repeat((number * 997) % 4_900)} ${mark}`;
    await posted({ fullName: mark, email: `${mark}${number}@studio.example`, details }, headers).expect(200);
  };
  // The first rows stay readable in the file once a table outgrows its first page.
  for (let number = 0; number < 8; number += 1)
    for (const mark of ['AGED', 'kept', 'ERASABLE']) await post(mark, number);
  for (let number = 0; number < 21; number += 1) await post('SPAM', number, {});
  await untilSent({ stored });
  for (const mark of ['AGED', 'ERASABLE', 'SPAM']) expect(holding(dataDir, mark)).not.toEqual([]);

  const refused = await tool('--delete', '--suspects');
  expect([refused.code, refused.out.split('\n').at(-2)]).toEqual([1, '… and more: 21 requests in all.']);
  const database = await openPlace({ DATA_DIR: dataDir });
  // Each VACUUM adds 1 to the schema version. One deletion runs one VACUUM, however many requests
  // it erases.
  const rewrites = async () => Number((await database.read('pragma schema_version'))[0]?.['schema_version']);
  const before = await rewrites();
  expect((await tool('--delete', '--suspects', '--yes')).out).toContain('\n21 requests deleted');
  expect((await tool('--delete', '--find', 'erasable', '--yes')).out).toContain('8 requests deleted');
  expect((await rewrites()) - before).toBe(2);
  for (const mark of ['ERASABLE', 'SPAM']) expect(holding(dataDir, mark)).toEqual([]);

  const old = new Date(Date.now() - 40 * 24 * 3_600_000);
  await database.query(`update proposals set created_at = $1 where full_name = 'AGED'`, [old]);
  const again = await startApp({ DATA_DIR: dataDir, KEEP_PROPOSALS_DAYS: '30' });
  // Read before anybody else opens the file, because closing a connection empties the log.
  await expect.poll(() => holding(dataDir, 'AGED'), soon).toEqual([]);
  expect(await names()).toEqual(Array(8).fill('kept'));
  await Promise.all([again.close(), close()]);
  expect(holding(dataDir, 'AGED')).toEqual([]);
});

test('rewriting the database file does not block the event loop, and makes the file smaller', async () => {
  const { dataDir, posted, file } = await startSite();
  const details = 'x'.repeat(4_000);
  for (let number = 0; number < 50; number += 1)
    await posted({ email: `client${number}@studio.example`, details }).expect(200);
  const database = await openPlace({ DATA_DIR: dataDir });
  await database.query('delete from proposals');
  await database.emptyLog?.(false);
  const before = statSync(file).size;
  let turns = 0;
  let goesOn = true;
  const turn = () => {
    turns += 1;
    if (goesOn) setImmediate(turn);
  };
  turn();

  const done = await database.emptyLog?.(true);

  goesOn = false;
  expect([done, turns > 10]).toEqual([true, true]);
  expect(statSync(file).size).toBeLessThan(before / 2);
});

test('a later version adds a column once, while an older version keeps running and can restart', async () => {
  const { post, dataDir, names } = await startSite();
  const added = `alter table proposals add column source text not null default ''`;
  for (const migrations of [[...sqliteMigrations, added], sqliteMigrations, [...sqliteMigrations, added]])
    await openSqlite(dataDir, migrations).then((database) => database.close());
  expect(await post('first')).toBe(200);
  expect(await names()).toEqual(['first']);
});
