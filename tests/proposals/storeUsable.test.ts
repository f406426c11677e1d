import request from 'supertest';
import { expect, it } from 'vitest';
import { schemaNumber } from '#proposal/store/assertUsable.ts';
import { columns } from '#proposal/store/columns.ts';
import { StoreUnavailable } from '#proposal/store/database.ts';
import { postgresMigrations } from '#proposal/store/migratePostgres.ts';
import { sqliteMigrations } from '#proposal/store/sqlite/migrations.ts';
import { openSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import { type App, startApp } from '../helpers/app.ts';
import { migratedDatabase, postgresAvailable, usePostgres } from '../helpers/postgres.ts';
import { openTestDatabase, type TestDatabase, withQuery } from '../helpers/store.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const server = usePostgres();

/** The status of a page and of a posted form, and the answer of `/storez`. */
async function answers({ app, post }: App) {
  const page = (await request(app).get('/')).status;
  const posted = (await post()).status;
  const { status, text } = await request(app).get('/storez');
  return { page, posted, storez: [status, text.trim()] };
}

/** Makes a SQLite database that no site has open, and changes it. */
async function changedSqlite(change: string) {
  const DATA_DIR = temporaryFolder();
  const database = await openSqlite(DATA_DIR);
  for (const statement of change.split(';')) await withQuery(database).query(statement);
  await database.close();
  return { DATA_DIR };
}

async function changedPostgres(change: string) {
  const { databaseUrl, database } = await migratedDatabase(server);
  await database.query(change);
  return { DATABASE_URL: databaseUrl };
}

const unrecorded = `delete from public.proposal_secrets where name = 'schema-version'`;
const recordLater = `update public.proposal_secrets set value = '${schemaNumber + 1}' where name = 'schema-version'`;

/** The answers of a site that cannot use its tables. @param code the code at `/storez` */
const refusing = (code: string) => ({ page: 200, posted: 503, storez: [503, code] });
const sayingOther = (number: number | string, because: string) =>
  `the tables are of another version of the site (${because}; schema number: ${number}, needed: ${schemaNumber}); start the version of the site that made these tables`;
const sayingChanged = (because: string) =>
  `the tables differ from those that this version of the site makes (${because}; the schema number ${schemaNumber} is right); undo the change, restore a backup, or use an empty database`;

it.for([
  {
    fault: 'a missing column',
    change: 'alter table proposals drop column suspicion',
    because: 'proposals has no column suspicion',
  },
  {
    fault: 'a missing table',
    change: 'drop table proposal_quotas',
    because: 'the table proposal_quotas is missing',
  },
])(
  'a site says that its SQLite tables were changed if they have $fault but the right schema number',
  async ({ change, because }) => {
    const site = await startApp(await changedSqlite(change));
    expect(await answers(site)).toEqual(refusing('tables-differ'));
    expect(site.log()).toContain(sayingChanged(because));
  },
);

it.for([
  {
    fault: 'a later schema number and an unknown required column',
    change: `pragma user_version = ${schemaNumber + 1}; alter table proposals rename column email to mailbox`,
    number: schemaNumber + 1,
    because: 'proposals requires the column mailbox, which this version does not know',
  },
  {
    fault: 'no record of a migration',
    change: 'pragma user_version = 0',
    number: 0,
    because: 'no migration is recorded',
  },
])(
  'a site says that another version has made its SQLite tables if they have $fault',
  async ({ change, number, because }) => {
    const site = await startApp(await changedSqlite(change));
    expect(await answers(site)).toEqual(refusing('other-version'));
    expect(site.log()).toContain(sayingOther(number, because));
  },
);

it.skipIf(!postgresAvailable).for([
  {
    fault: 'a missing column',
    change: 'alter table public.proposal_deliveries drop column last_error',
    because: 'public.proposal_deliveries has no column last_error',
  },
  {
    fault: 'an unknown required column',
    change: 'alter table public.proposals add column budget text not null',
    because: 'public.proposals requires the column budget, which this version does not know',
  },
  {
    fault: 'a column of another kind',
    change: 'alter table public.proposals alter column created_at type text',
    because: 'the column created_at of public.proposals is a text, not a time',
  },
  {
    fault: 'a missing table',
    change: 'drop table public.proposal_quotas',
    because: 'the table public.proposal_quotas is missing',
  },
])(
  'a site says that its Postgres tables were changed if they have $fault but the right schema number',
  async ({ change, because }) => {
    const site = await startApp(await changedPostgres(change));
    expect(await answers(site)).toEqual(refusing('tables-differ'));
    expect(site.log()).toContain(sayingChanged(because));
  },
);

it.skipIf(!postgresAvailable).for([
  {
    fault: 'a later schema number and a missing column',
    change: `${recordLater}; alter table public.proposal_deliveries drop column last_error`,
    number: schemaNumber + 1,
    because: 'public.proposal_deliveries has no column last_error',
  },
  {
    fault: 'no record of a migration',
    change: unrecorded,
    number: 'unknown',
    because: 'no migration is recorded',
  },
  {
    fault: 'no table with records of migrations',
    change: 'drop table public.proposal_secrets',
    number: 'unknown',
    because: 'no migration is recorded',
  },
])(
  'a site says that another version has made its Postgres tables if they have $fault',
  async ({ change, number, because }) => {
    const site = await startApp(await changedPostgres(change));
    expect(await answers(site)).toEqual(refusing('other-version'));
    expect(site.log()).toContain(sayingOther(number, because));
  },
);

it.skipIf(!postgresAvailable)('a site works with Postgres tables to which a column was added', async () => {
  const location = await changedPostgres(
    `alter table public.proposals add column source text not null default ''`,
  );
  expect(await answers(await startApp(location))).toEqual({ page: 200, posted: 200, storez: [200, 'ok'] });
});

it('if another version changes the tables of a running site, the site reports this at /storez', async () => {
  const DATA_DIR = temporaryFolder();
  const site = await startApp({ DATA_DIR });
  const { query } = await openTestDatabase({ DATA_DIR });
  await query(`pragma user_version = ${schemaNumber + 1}`);
  await query('alter table proposal_quotas rename column used to spent');
  expect(await answers(site)).toMatchObject({ storez: [503, 'other-version'] });
});

it.skipIf(!postgresAvailable).each(['select', 'all'])(
  'if a site’s Postgres role has the right “%s” but does not own the tables, the log names their owner',
  async (grant) => {
    const { databaseUrl, database } = await migratedDatabase(server);
    const { role, url } = await anotherRole(databaseUrl, database, grant);
    const site = await startApp({ DATABASE_URL: url });
    expect(await answers(site)).toEqual({ page: 200, posted: 503, storez: [503, 'rows-hidden'] });
    const words = `Postgres hides the requests from the user "${role}", because the tables belong to the user "owner"`;
    expect(site.log()).toContain(JSON.stringify(words).slice(1, -1));
  },
);

it.skipIf(!postgresAvailable)(
  'if row-level security hides rows even from the tables’ owner, the log has the statement to undo it',
  async () => {
    const { databaseUrl, database } = await migratedDatabase(server);
    const { role, url } = await anotherRole(databaseUrl, database, 'all');
    for (const table of ['proposals', 'proposal_deliveries', 'proposal_quotas', 'proposal_secrets'])
      await database.query(
        `alter table public.${table} owner to ${role}; alter table public.${table} force row level security`,
      );
    const site = await startApp({ DATABASE_URL: url });
    expect(await answers(site)).toEqual({ page: 200, posted: 503, storez: [503, 'rows-hidden'] });
    expect(site.log()).toContain(
      'run these statements: alter table public.proposals no force row level security; alter table public.proposal_deliveries no',
    );
  },
);

it.skipIf(!postgresAvailable)(
  'if the Postgres role may not store requests, /storez answers with the code 42501',
  async () => {
    const { databaseUrl, database } = await migratedDatabase(server);
    const { role, url } = await anotherRole(databaseUrl, database, 'all');
    await database.query('alter table public.proposals disable row level security');
    await database.query(`revoke insert on public.proposals from ${role}`);
    for (const table of ['deliveries', 'quotas', 'secrets'])
      await database.query(`alter table public.proposal_${table} disable row level security`);
    const site = await startApp({ DATABASE_URL: url });
    expect(await answers(site)).toEqual({ page: 200, posted: 503, storez: [503, '42501'] });
  },
);

/** Makes a role that has this grant on all tables and owns none. Returns its name and its URL. */
async function anotherRole(databaseUrl: string, { query }: TestDatabase, grant: string) {
  const role = `site_${new URL(databaseUrl).pathname.slice(1)}`;
  await query(`create role ${role} login`);
  await query(`grant usage, create on schema public to ${role}`);
  await query(`grant ${grant} on all tables in schema public to ${role}`);
  return { role, url: Object.assign(new URL(databaseUrl), { username: role }).href };
}

it('the error of a store that cannot be used has its code and, if there is one, the remedy', () => {
  const alone = new StoreUnavailable('SQLITE_FULL', undefined);
  expect(alone.message).toBe('The store cannot be used now (SQLITE_FULL)');
  const remedied = new StoreUnavailable('25006', undefined, 'the database is read-only');
  expect(remedied.message).toBe('The store cannot be used now (25006): the database is read-only.');
});

it('the log names the error class and the code of a store that cannot be used', async () => {
  const site = await startApp(await changedSqlite('drop table proposal_quotas'));
  await site.post().expect(503);
  expect(site.log()).toContain('"name":"StoreUnavailable","code":"tables-differ"');
});

it('SQLite and Postgres have as many migrations as `schemaNumber` says', async () => {
  const ofPostgres = await postgresMigrations();
  expect([sqliteMigrations.length, ofPostgres.length]).toEqual([schemaNumber, schemaNumber]);
});

const tables = Object.entries(columns) as [keyof typeof columns, Record<string, string>][];

it('columns.ts names every column of the SQLite tables, except generated ones', async () => {
  const { dialect, read } = await openTestDatabase();
  for (const [name, listed] of tables) {
    const actual = await read<{ column: string }>(dialect.columnsOf(dialect.tables[name]));
    expect(actual.map(({ column }) => column).toSorted()).toEqual(Object.keys(listed).toSorted());
  }
});

it.skipIf(!postgresAvailable)(
  'columns.ts names every column of the Postgres tables, with its kind',
  async () => {
    const { database } = await migratedDatabase(server);
    const kinds = { uuid: 'text', text: 'text', integer: 'number', 'timestamp with time zone': 'time' };
    for (const [name, listed] of tables) {
      const actual = await database.read<{ column: string; type: keyof typeof kinds }>(
        `select attname as column, format_type(atttypid, null) as type from pg_attribute
       where attrelid = to_regclass('${database.dialect.tables[name]}') and attnum > 0 and not attisdropped`,
      );
      expect(Object.fromEntries(actual.map(({ column, type }) => [column, kinds[type]]))).toEqual(listed);
    }
  },
);
