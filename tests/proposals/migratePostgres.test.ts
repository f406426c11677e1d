import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, vi } from 'vitest';
import { assertMayCreate, migratePostgres, postgresMigrations } from '#proposal/store/migratePostgres.ts';
import { startApp } from '../helpers/app.ts';
import { holdTurn, openForTest, postgresAvailable, usePostgres } from '../helpers/postgres.ts';
import { patient } from '../helpers/patient.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const server = usePostgres();

/** An empty database, and a connection of its owner. */
async function newDatabase() {
  const url = await server.createDatabase();
  return { url, admin: openForTest(url) };
}

it.skipIf(!postgresAvailable)(
  'a later Postgres migration is applied only once, and an older version of the site can still run',
  async () => {
    const { admin, url: DATABASE_URL } = await newDatabase();
    const running = await startApp({ DATABASE_URL });
    await running.post({ details: 'before' }).expect(200);
    const known = await postgresMigrations();
    // A second run of this migration would fail, because the column would exist already.
    const later = `
    alter table public.proposals add column source text not null default '';
    update public.proposal_secrets set value = '${known.length + 1}' where name = 'schema-version';`;
    const migrate = (steps?: readonly string[]) => migratePostgres(DATABASE_URL, steps);
    await Promise.all([migrate([...known, later]), migrate([...known, later])]);
    await migrate();
    await migrate([...known, later]);
    await running.post({ details: 'after' }).expect(200);
    expect(await admin.query('select source from public.proposals')).toEqual([
      { source: '' },
      { source: '' },
    ]);
  },
);

it.skipIf(!postgresAvailable).each([
  { number: 'a later number than its own', ahead: 2 },
  { number: 'the number of the one before', ahead: 0 },
])(
  'a Postgres migration that records a wrong number ($number) is undone, and the error says what to do',
  async ({ ahead }) => {
    const { admin, url } = await newDatabase();
    const known = await postgresMigrations();
    const recorded = `${known.length + ahead}`;
    const wrong = `
    alter table public.proposals add column source text not null default '';
    update public.proposal_secrets set value = '${recorded}' where name = 'schema-version';`;
    await migratePostgres(url);
    await expect(migratePostgres(url, [...known, wrong])).rejects.toThrow(
      `migration ${known.length + 1} records the number ${recorded} and was undone; correct the last statement`,
    );
    const columns = `select attname from pg_attribute where attrelid = to_regclass('public.proposals')`;
    expect(await admin.query(columns)).not.toContainEqual({ attname: 'source' });
    const number = `select value from public.proposal_secrets where name = 'schema-version'`;
    expect(await admin.query(number)).toEqual([{ value: `${known.length}` }]);
  },
);

it.skipIf(!postgresAvailable)(
  'a Postgres migration waits for another server’s migration, even longer than statements may take',
  async () => {
    const { url } = await newDatabase();
    const { query, release } = await holdTurn(url);
    const migrating = migratePostgres(url);
    // Other statements fail after three seconds. The migration has to wait longer.
    const waited = `
    select pid from pg_stat_activity where datname = current_database() and wait_event = 'advisory'
      and clock_timestamp() - query_start > interval '3.2 s'`;
    const waitsLong = vi.waitUntil(async () => (await query(waited)).length > 0, patient);
    await Promise.race([migrating, waitsLong]);
    release();
    await migrating;
    expect(await query('select count(*) as count from public.proposals')).toEqual([{ count: 0 }]);
  },
);

const count = `select count(*) as count from public.proposals`;

it.skipIf(!postgresAvailable)(
  'of several Postgres migrations, only those that are pending are applied',
  async () => {
    const { url, admin } = await newDatabase();
    const known = await postgresMigrations();
    const later = [1, 2].map(
      (ahead) => `
      create table public.step_${ahead} (one integer);
      update public.proposal_secrets set value = '${known.length + ahead}' where name = 'schema-version';`,
    );
    await migratePostgres(url, [...known, later[0]!]);
    await migratePostgres(url, [...known, ...later]);
    await admin.query('select one from public.step_1 join public.step_2 using (one)');
    expect(await admin.query(count)).toEqual([{ count: 0 }]);
  },
);

it.skipIf(!postgresAvailable)('a Postgres migration that records no number is undone', async () => {
  const { url, admin } = await newDatabase();
  const [first = ''] = await postgresMigrations();
  const silent = `${first}; delete from public.proposal_secrets where name = 'schema-version';`;
  await expect(migratePostgres(url, [silent])).rejects.toMatchObject({
    code: 'migration-number',
    remedy: expect.stringContaining('migration 1 records no number and was undone'),
  });
  await expect(admin.query(count)).rejects.toThrow('42P01');
});

it.skipIf(!postgresAvailable)(
  'Postgres tables without a recorded migration are not changed, and the error says so',
  async () => {
    const { url, admin } = await newDatabase();
    await admin.query('create table public.proposals (mine text)');
    await expect(migratePostgres(url)).rejects.toMatchObject({
      code: 'other-version',
      remedy: expect.stringContaining('no migration is recorded'),
    });
    expect(await admin.query('select mine from public.proposals')).toEqual([]);
  },
);

it.skipIf(!postgresAvailable)(
  'assertMayCreate throws the code 42501 if the Postgres role may not create tables',
  async () => {
    const { url, admin } = await newDatabase();
    const role = `none_${new URL(url).pathname.slice(1)}`;
    await admin.query(`create role ${role} login`);
    const other = openForTest(Object.assign(new URL(url), { username: role }).href);
    await expect(assertMayCreate(other)).rejects.toMatchObject({ code: '42501' });
    await expect(assertMayCreate(admin)).resolves.toBeUndefined();
  },
);

it.skipIf(!postgresAvailable)(
  'a Postgres migration leaves no connection open, even if it fails',
  async () => {
    const { url, admin } = await newDatabase();
    await migratePostgres(url);
    await migratePostgres(url, [...(await postgresMigrations()), 'select 1']).catch(() => undefined);
    const others = `
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
    await expect.poll(() => admin.query(others)).toEqual([{ count: 0 }]);
  },
);

it.each([
  { what: 'is missing', folder: () => pathToFileURL(join(temporaryFolder(), 'none/')) },
  { what: 'is empty', folder: () => pathToFileURL(`${temporaryFolder()}/`) },
])(
  'if the folder of the Postgres migrations $what, the error says which folder to copy to the host',
  async (row) => {
    await expect(postgresMigrations(row.folder())).rejects.toMatchObject({
      name: 'StoreUnavailable',
      code: 'migrations-missing',
      remedy: expect.stringContaining('the folder supabase/migrations beside dist: copy it there'),
    });
  },
);

it('the Postgres migrations are the SQL files of their folder, in the order of their names', async () => {
  const folder = temporaryFolder();
  for (const name of ['2.sql', '1.sql', 'README.md']) writeFileSync(join(folder, name), name);
  expect(await postgresMigrations(pathToFileURL(`${folder}/`))).toEqual(['1.sql', '2.sql']);
});
