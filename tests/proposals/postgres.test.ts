import { describe, expect, test } from 'vitest';
import {
  migratePostgres,
  postgresMigrations as readMigrations,
} from '../../server/proposals/migratePostgres.ts';
import { createStore } from '#proposal/createStore.ts';
import { StoreUnavailable } from '#proposal/store.ts';
import { openForTest, postgresAvailable, useOwnPostgres } from '../helpers/postgres.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { proposalsApp } from '../helpers/proposalsApp.ts';
import { storeUnderClock } from '../helpers/storeUnderClock.ts';

const tables = ['proposals', 'proposal_deliveries', 'proposal_quotas', 'proposal_secrets'];

const postgresMigrations = await readMigrations();
const madeUpStep = `
  alter table public.proposals add column source text not null default '';
  insert into public.proposal_secrets (name, value) values ('schema-version', '${postgresMigrations.length + 1}')
  on conflict (name) do update set value = excluded.value;`;

describe.skipIf(!postgresAvailable)('on PostgreSQL', () => {
  const server = useOwnPostgres();

  /** A connection to a new database. */
  async function connect(setUp = '') {
    const url = await server.createDatabase();
    const database = openForTest(url);
    if (setUp) await database.query(setUp);
    return { url, database };
  }

  test('the migrations run on a database like Supabase’s, the first one even twice, and hide the tables from API roles', async () => {
    const { database } = await connect(`
      do $$ begin
        if not exists (select from pg_roles where rolname = 'anon') then
          create role anon; create role authenticated; create role service_role bypassrls;
        end if;
      end $$;
      grant usage on schema public to anon, authenticated;
      alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
    `);
    for (const migration of postgresMigrations) await database.query(migration);
    await database.query(postgresMigrations[0] ?? '');
    const version = await database.query("select value from proposal_secrets where name = 'schema-version'");
    expect(version, 'the last migration records its number').toEqual([
      { value: `${postgresMigrations.length}` },
    ]);
    const secured = await database.query(
      "select relname from pg_class where relrowsecurity and relkind = 'r'",
    );
    expect(new Set(secured.map((row) => String(row['relname'])))).toEqual(new Set(tables));
    expect(await database.query('select * from pg_policies')).toHaveLength(0);
    const granted = await database.query(`select grantee from information_schema.role_table_grants
      where grantee in ('anon', 'authenticated', 'service_role', 'PUBLIC') and table_schema = 'public'`);
    expect(granted).toHaveLength(0);
    const denied = database.inTurn(async (query) => {
      await query('set local role anon');
      await query('select * from public.proposals');
    });
    await expect(denied).rejects.toMatchObject({ code: '42501' });
  });

  test('a later migration is applied once, by the server or by the CLI, while an older version keeps running', async () => {
    // The state left by the first versions of this site and by the CLI: no version is recorded.
    const { url, database } = await connect(postgresMigrations.join(''));
    const running = await proposalsApp({ DATABASE_URL: url });
    expect((await running.post({ details: 'before' })).status).toBe(200);
    const later = [...postgresMigrations, madeUpStep];

    await Promise.all([migratePostgres(database, later), migratePostgres(openForTest(url), later)]);
    await migratePostgres(database, later);
    await migratePostgres(database);

    expect((await running.post({ details: 'after' })).status).toBe(200);
    expect(await database.query('select details, source from public.proposals order by created_at')).toEqual([
      { details: 'before', source: '' },
      { details: 'after', source: '' },
    ]);
    const elsewhere = await connect(later.join(''));
    await expect(migratePostgres(elsewhere.database, later)).resolves.toBeUndefined();
  });

  test('limits hold across servers and a duplicate is never limited', async () => {
    const { url } = await connect();
    const env = { DATABASE_URL: url, PROPOSALS_PER_IP_PER_HOUR: '3' };
    const [one, other] = await Promise.all([proposalsApp(env), proposalsApp(env)]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 ? one : other).post({ details: `Request ${index}` }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const taken = statuses.indexOf(200);
    expect((await one.post({ details: `Request ${taken}` })).status).toBe(200);
  });

  test('two concurrent workers claim different mails, and a late outcome changes nothing', async () => {
    const { database } = await connect(postgresMigrations.join(''));
    const { store, submit, archive, clock } = storeUnderClock(database, { deliveries: ['notification'] });
    const start = clock.now;
    for (const details of ['one', 'another']) await submit(buildProposal({ details }), {});
    const claim = (at = start) => store.claim('notification', at, 1_000);
    const claims = await Promise.all([claim(), claim()]);
    expect(new Set(claims.map((one) => one?.proposal.details))).toEqual(new Set(['one', 'another']));
    expect(await claim()).toBeUndefined();
    expect(await store.nextDue('notification')).toBe(start + 1_000);
    const [first] = claims;
    const again = await claim(start + 1_000);
    if (!first || !again) throw new Error('nothing was claimed');
    await store.settle({ ...again, attempt: 2 }, { state: 'dead', reason: 'EENVELOPE 550' });
    await store.settle({ ...again, attempt: 1 }, { state: 'sent', at: start });
    const stored = (await archive.list()).find(({ id }) => id === again.proposal.id);
    expect(stored?.deliveries[0]).toEqual({
      kind: again.kind,
      state: 'dead',
      attempts: 2,
      reason: 'EENVELOPE 550',
    });
    expect(await archive.put(await archive.list(), ['dead'], 'queued', start)).toBe(1);
  });

  test('column constraints enforce the limits as well', async () => {
    const { database } = await connect(postgresMigrations.join(''));
    const insert = database.query(
      `insert into public.proposals values (gen_random_uuid(), now(), $1, 'a@b', '', '', '', 'digest')`,
      ['x'.repeat(201)],
    );
    await expect(insert).rejects.toMatchObject({ code: '23514' });
  });

  test('a read-only database is reported as unavailable', async () => {
    const { url } = await connect(postgresMigrations.join(''));
    const database = openForTest(`${url}?options=-c%20default_transaction_read_only=on`);
    const store = createStore(database);
    await expect(store.probe()).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.nextDue('notification')).resolves.toBeUndefined();
  });
});
