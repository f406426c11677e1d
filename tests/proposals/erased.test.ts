import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sqliteMigrations } from '#proposal/store/sqlite/migrations.ts';
import { databaseFile, loadSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import { migratePostgres, postgresMigrations } from '#proposal/store/migratePostgres.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { openForTest, postgresAvailable, usePostgres } from '../helpers/postgres.ts';
import { startApp } from '../helpers/app.ts';
import { openPlace } from '../helpers/store.ts';
import { soon } from '../helpers/soon.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const dayMs = 24 * 3_600_000;

const server = usePostgres();

/** The files of a folder, and of those in it, that contain a text. */
function holding(folder: string, text: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return holding(path, text);
    return readFileSync(path).includes(text) ? [path] : [];
  });
}

/** A site with delivered requests of all sizes, and mails as files. The mark is in each field of every other one. */
async function siteWithErasable(env: Record<string, string> = {}) {
  const site = await startApp(env);
  const { dataDir } = site.settings;
  for (let number = 0; number < 40; number += 1) {
    const mark = number % 2 ? 'ERASABLE' : 'kept';
    await site.post({
      fullName: `${mark} ${number}`,
      email: `${mark}${number}@studio${number}.example`,
      details: `${mark} ${'木'.repeat((number * 997) % 4_900)} ${mark}`,
    });
  }
  const open = async () =>
    (await site.stored()).flatMap((one) => one.deliveries).filter(({ state }) => state !== 'sent');
  await expect.poll(open, soon).toEqual([]);
  const database = await openPlace({ DATA_DIR: dataDir });
  const names = async () => (await site.stored()).map(({ fullName }) => fullName.split(' ')[0]);
  return { ...site, dataDir, database, names };
}

test('what KEEP_PROPOSALS_DAYS erases is in no file, neither while the site runs nor after its end', async () => {
  const { dataDir, database, names, proposals } = await siteWithErasable();
  expect(holding(dataDir, 'ERASABLE')).not.toEqual([]);
  await database.query(`update proposals set created_at = $1 where full_name like 'ERASABLE%'`, [
    new Date(Date.now() - 40 * dayMs),
  ]);
  const again = await startApp({ DATA_DIR: dataDir, KEEP_PROPOSALS_DAYS: '30' });
  // Before anybody else opens the file: a connection that closes empties the log.
  await expect.poll(() => holding(dataDir, 'ERASABLE'), soon).toEqual([]);
  expect(await names()).toEqual(Array(20).fill('kept'));
  expect(readdirSync(`${dataDir}/outbox`)).toHaveLength(40);
  await Promise.all([again.proposals.close(), proposals.close()]);
  expect(holding(dataDir, 'ERASABLE')).toEqual([]);
});

test('what --delete erases, found or as spam, is in no file; its number is shown before, one rewrite each', async () => {
  const { dataDir, database, names, post } = await siteWithErasable();
  const tool = (...options: string[]) => ownerTool({ DATA_DIR: dataDir }, ...options);
  await post({ fullName: 'ERASABLE suspect' }, {});
  expect((await tool('--suspects')).out).toMatch(/ERASABLE suspect/);
  const refused = await tool('--delete', '--find', 'erasable');
  expect([refused.code, refused.out.split('\n').at(-2)]).toEqual([1, '… and more: 21 requests in all.']);
  const rewrites = async () => Number((await database.query('pragma schema_version'))[0]?.['schema_version']);
  const before = await rewrites();
  expect((await tool('--delete', '--suspects', '--yes')).out).toMatch(
    /^1 request deleted|\n1 request deleted/,
  );
  expect((await tool('--delete', '--find', 'erasable', '--yes')).out).toContain('20 requests deleted');
  // VACUUM increments this number.
  expect((await rewrites()) - before).toBe(2);
  expect(await names()).toEqual(Array(20).fill('kept'));
  expect(holding(dataDir, 'ERASABLE')).toEqual([]);
  const day = new Date().toISOString().slice(0, 10);
  expect((await tool('--delete', '--since', day, '--yes')).out).toContain('20 requests deleted');
  expect(await names()).toEqual([]);
});

test('a --delete that names nothing, or two things, deletes nothing', async () => {
  const { settings, post, stored } = await startApp();
  const { body } = await post();
  for (const options of [
    [],
    [body.id, '--suspects'],
    ['--find', 'Ada', '--count', '1'],
    ['--suspects', 'all'],
  ]) {
    const answer = await ownerTool({ DATA_DIR: settings.dataDir }, '--delete', '--yes', ...options);
    expect([answer.code, answer.out]).toEqual([2, '']);
  }
  expect(await stored()).toHaveLength(1);
});

const kept = `
  insert into proposals (id, created_at, full_name, email, project_type, target_launch, details, digest)
  values ('00000000-0000-4000-8000-000000000001', NOW, 'Ada', 'ada@example.com', '', '', 'A shop', 'd');
  insert into proposal_deliveries (proposal_id, kind, state, due_at)
  values ('00000000-0000-4000-8000-000000000001', 'notification', 'held', NOW);
  insert into proposal_quotas (key, used, ends_at) values ('notified', 3, NOW);
  insert into proposal_secrets (name, value) values ('digest notification', '1 2 3'), ('ip-hash-salt', 'salt');`;

describe('a database of the last release', () => {
  test('opens with what it holds, and what was erased before is in no file any more (SQLite)', async () => {
    const DATA_DIR = temporaryFolder();
    const file = new (await loadSqlite())(databaseFile(DATA_DIR));
    file.exec(`pragma journal_mode = wal; ${sqliteMigrations.slice(0, 3).join('')} pragma user_version = 3;`);
    file.exec(kept.replaceAll('NOW', String(Date.now())));
    const insert = file.prepare(
      `insert into proposals (id, created_at, full_name, email, project_type, target_launch, details, digest)
       values ($1, 1, 'ERASABLE', 'a@b.example', '', '', $2, 'd')`,
    );
    for (let number = 0; number < 200; number += 1)
      insert.run({ $1: String(number), $2: `ERASABLE ${'x'.repeat(number * 20)}` });
    file.exec(`delete from proposals where full_name = 'ERASABLE'`);
    file.close();
    expect(holding(DATA_DIR, 'ERASABLE')).not.toEqual([]);
    expect(await startedOn({ DATA_DIR })).toEqual(all);
    expect(holding(DATA_DIR, 'ERASABLE')).toEqual([]);
  });

  test.skipIf(!postgresAvailable)('opens with what it holds (PostgreSQL)', async () => {
    const DATABASE_URL = await server.createDatabase();
    const database = openForTest(DATABASE_URL);
    await migratePostgres(database, (await postgresMigrations()).slice(0, 4));
    await database.query(kept.replaceAll('NOW', 'now()'));
    expect(await startedOn({ DATABASE_URL, DATA_DIR: temporaryFolder() })).toEqual(all);
  });
});

/** What the last release held back without a word needs attention. Rows of its digests are gone, the secret is kept. */
const all = {
  names: ['Eve', 'Ada'],
  code: 3,
  out: expect.stringContaining('1 notification is held'),
  secrets: [{ name: 'ip-hash-salt', value: 'salt' }],
};

/** Starts a site on a database and posts a request. Returns what is there then. */
async function startedOn(env: { DATA_DIR: string; DATABASE_URL?: string }) {
  const site = await startApp(env);
  await site.post({ fullName: 'Eve' }).expect(200);
  const names = (await site.stored()).map(({ fullName }) => fullName);
  const { code, out } = await ownerTool(env);
  const database = await openPlace(env);
  const secrets = await database.query(
    `select name, value from public.proposal_secrets where name like 'digest%' or name like 'ip%'`,
  );
  return { names, code, out, secrets };
}
