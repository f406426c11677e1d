import { describe, expect, test } from 'vitest';
import { migratePostgres } from '#proposal/store/migratePostgres.ts';
import { dayMs } from '#proposal/store/records.ts';
import { openSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import { startApp } from '../helpers/app.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { migratedDatabase, openForTest, postgresAvailable, usePostgres } from '../helpers/postgres.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { type StoreLocation, withQuery } from '../helpers/store.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { storeUnderClock } from './storeUnderClock.ts';

const server = usePostgres();

/** Characters that a database driver or a text format could change on the way. */
const odd = String.raw`O'Brien \ "x" \N $1 %s 😀 𠮷`;

/**
 * A SQLite database that no site has open. It has an ordinary request, whose mails are due, and a
 * request that may be spam, whose confirmation is held.
 */
async function folderWithTwo() {
  const folder = temporaryFolder();
  const database = await openSqlite(folder);
  const { submit } = storeUnderClock(database);
  await submit(buildProposal({ fullName: odd, details: 'a\uFFFE \\u0000 {} \\. \t' }), {});
  await submit(buildProposal({ fullName: 'Suspect' }), { suspicion: 'it may be spam' });
  await database.close();
  return folder;
}

const copy = (folder: string, url: string) => ownerTool({ DATA_DIR: folder }, '--copy-to', url);

const everything = '2 of 2 requests and 4 of 4 deliveries are in Postgres.';

/** All requests, as `npm run proposals` prints them. */
const listed = async (location: Partial<StoreLocation>) =>
  JSON.parse((await ownerTool(location, '--json')).out) as Record<string, unknown>[];

describe.skipIf(!postgresAvailable)('--copy-to', () => {
  test('a copy from SQLite to Postgres has every request and delivery unchanged', async () => {
    const folder = await folderWithTwo();
    const url = await server.createDatabase();
    expect(await copy(folder, url)).toMatchObject({ code: 0, out: expect.stringContaining(everything) });
    const copied = await listed({ DATABASE_URL: url });
    expect(copied).toEqual(await listed({ DATA_DIR: folder }));
    expect(copied.map(({ fullName }) => fullName)).toContain(odd);
  });

  test('a copy to Postgres that is repeated adds the requests that have arrived in SQLite since', async () => {
    const folder = await folderWithTwo();
    const url = await server.createDatabase();
    await copy(folder, url);
    const database = await openSqlite(folder);
    await storeUnderClock(database).submit(buildProposal({ details: 'Came later' }), {});
    await database.close();
    const [again, onceMore] = [await copy(folder, url), await copy(folder, url)];
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(again.out).toContain('3 of 3 requests and 6 of 6 deliveries are in Postgres.');
    expect(onceMore).toEqual(again);
    expect(await listed({ DATABASE_URL: url })).toHaveLength(3);
  });

  test('if a request was erased in SQLite after a copy, the next copy says that it is still in Postgres', async () => {
    const folder = await folderWithTwo();
    const url = await server.createDatabase();
    await copy(folder, url);
    await ownerTool({ DATA_DIR: folder }, '--delete', '--suspects', '--yes');
    const again = await copy(folder, url);
    expect(again.out).toContain(
      'they are still in Postgres. Erase them there too, before you start the site.',
    );
    expect(await listed({ DATABASE_URL: url })).toHaveLength(2);
  });

  test('a repeated copy takes the states of mails from SQLite, but mails that Postgres has as sent stay sent', async () => {
    const folder = await folderWithTwo();
    const url = await server.createDatabase();
    await copy(folder, url);
    const { query } = openForTest(url);
    const setState = (to: string, kind: string) =>
      query(`update public.proposal_deliveries set ${to} where state = 'queued' and kind = '${kind}'`);
    await setState(`state = 'sent', last_error = 'by Postgres'`, 'notification');
    await setState(`state = 'dead', last_error = 'by Postgres'`, 'autoresponder');
    await copy(folder, url);
    const states = `
      select kind || ' ' || state || coalesce(' ' || last_error, '') as state
      from public.proposal_deliveries order by 1`;
    expect((await query<{ state: string }>(states)).map(({ state }) => state)).toEqual([
      'autoresponder held',
      'autoresponder queued',
      'notification sent by Postgres',
      'notification sent by Postgres',
    ]);
  });

  test('a site switched to its copy in Postgres stores requests there, and its log names the old file', async () => {
    const DATA_DIR = await folderWithTwo();
    const DATABASE_URL = await server.createDatabase();
    await copy(DATA_DIR, DATABASE_URL);
    const site = await startApp({ DATABASE_URL, DATA_DIR });
    expect(site.log()).toContain(`DATABASE_URL is set, so the site no longer uses ${DATA_DIR}/proposals.db`);
    await site.post({ details: 'New' }).expect(200);
    expect(await site.stored()).toHaveLength(3);
  });

  test('after a copy to Postgres, a site that uses it recognizes a request that a visitor sends again', async () => {
    const DATA_DIR = temporaryFolder();
    const before = await startApp({ DATA_DIR });
    await before.post({ details: 'Sent twice' }).expect(200);
    await before.close();
    const DATABASE_URL = await server.createDatabase();
    await copy(DATA_DIR, DATABASE_URL);
    const moved = await startApp({ DATABASE_URL });
    await moved.post({ details: 'Sent twice' }).expect(200);
    expect(await moved.stored()).toHaveLength(1);
  });

  test('after a copy to Postgres, a request sent again days later with its idempotency key is a duplicate', async () => {
    const folder = temporaryFolder();
    const proposal = buildProposal();
    const source = await openSqlite(folder);
    await storeUnderClock(source).submit(proposal, { key: 'sent-twice' });
    await source.close();
    const url = await server.createDatabase();
    await copy(folder, url);
    const moved = storeUnderClock(openForTest(url));
    moved.clock.now += 6 * dayMs;
    await moved.submit(proposal, { key: 'sent-twice' });
    expect(await moved.archive.list()).toHaveLength(1);
  });

  test('a copy to Postgres fails if Postgres has left out a request, and says how many requests are there', async () => {
    const folder = await folderWithTwo();
    const { databaseUrl, database } = await migratedDatabase(server);
    await database.query(`create function public.leave_out() returns trigger language plpgsql
      as $$ begin if new.full_name = 'Suspect' then return null; end if; return new; end $$`);
    await database.query(`create trigger leave_out before insert on public.proposals
      for each row execute function public.leave_out()`);
    expect(await copy(folder, databaseUrl)).toEqual({
      code: 1,
      out: '',
      err: '1 of 2 requests are in Postgres. Run the command again.\n',
    });
  });

  test.each([
    { lacking: 'suspicion', change: 'alter table proposals drop column suspicion' },
    { lacking: 'due_at', change: 'alter table proposal_deliveries rename column due_at to next_at' },
  ])(
    'a copy to Postgres from a file without the column $lacking is refused before any table is made',
    async ({ change }) => {
      const folder = temporaryFolder();
      const database = withQuery(await openSqlite(folder));
      await database.query('drop index proposal_deliveries_state');
      await database.query(change);
      await database.close();
      const url = await server.createDatabase();
      const { code, err } = await copy(folder, url);
      expect([code, err]).toEqual([
        1,
        expect.stringContaining('the tables differ from those that this version of the site makes'),
      ]);
      const tables = await openForTest(url).query(`select to_regclass('public.proposals') as made`);
      expect(tables).toEqual([{ made: null }]);
    },
  );

  test('a copy to Postgres from a file with an unknown column is refused, and nothing is copied', async () => {
    const folder = await folderWithTwo();
    const database = withQuery(await openSqlite(folder));
    await database.query('alter table proposal_deliveries add column seen_at integer');
    await database.close();
    const url = await server.createDatabase();
    const err =
      'This version does not know the column seen_at of the deliveries in proposals.db. Run the command in the version of the site that last used this database.\n';
    expect(await copy(folder, url)).toEqual({ code: 1, out: '', err });
    const tables = await openForTest(url).query(`select to_regclass('public.proposals') as made`);
    expect(tables).toEqual([{ made: null }]);
  });

  test('a copy into Postgres tables without a needed column is refused before anything is written', async () => {
    const folder = await folderWithTwo();
    const url = await server.createDatabase();
    const { query } = openForTest(url);
    await migratePostgres(url);
    await query('alter table public.proposal_deliveries drop column last_error');
    const { code, err } = await copy(folder, url);
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('the tables differ from those that this version of the site makes'),
    ]);
    expect(await query('select count(*) as count from public.proposals')).toEqual([{ count: 0 }]);
  });
});

test.each([
  'mysql://owner@127.0.0.1/agency',
  'not-postgres://owner@127.0.0.1/agency',
  'agency',
  '127.0.0.1:5432/agency',
])(
  'a copy to “%s”, which is no Postgres address, is refused with an example of a valid one',
  async (target) => {
    const message = '--copy-to takes a URL such as postgres://user@host:5432/database.\n';
    expect(await copy(await folderWithTwo(), target)).toEqual({ code: 2, out: '', err: message });
  },
);
