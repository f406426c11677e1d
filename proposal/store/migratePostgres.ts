import { readdir, readFile } from 'node:fs/promises';
import { assertRowsVisible, unusableTables } from './assertUsable.ts';
import { openPostgres } from './openPostgres.ts';
import { unavailable } from './postgresErrors.ts';
import { type Connection, type SqlDatabase, StoreUnavailable } from './database.ts';

// The path is the same from this file and from the built server, because both are two folders below
// the root.
const folder = new URL('../../supabase/migrations/', import.meta.url);

/**
 * How long a statement of a migration may take, in ms, including its wait for a lock. The time is
 * long, because a migration may change big tables, or wait for another server's migration.
 */
const statementMs = 10 * 60_000;

/**
 * Applies the pending migrations to Postgres, in the order of the file names, each once. Servers
 * that start at the same time take turns. The migrations run on a connection of their own, whose
 * time limit is longer (`statementMs`).
 *
 * The last statement of each file records the schema number: the position of the file in this
 * order, counted from 1. The site reads this number. The statement is in the file, and not in this
 * code, because the Supabase CLI, which applies the same files, would not record the number. The
 * second file, for example, ends with:
 *
 *     insert into public.proposal_secrets (name, value) values ('schema-version', '2')
 *     on conflict (name) do update set value = excluded.value;
 *
 * Throws `StoreUnavailable` if the database or the files of the migrations cannot be used. It also
 * throws, and changes nothing, in three cases: the database user cannot see the rows of the tables,
 * there are tables but no migration is recorded, or a migration does not record its own number.
 */
export async function migratePostgres(databaseUrl: string, steps?: readonly string[]): Promise<void> {
  const all = steps ?? (await postgresMigrations());
  const database = await openPostgres(databaseUrl, { statementMs });
  try {
    await database.inTurn((connection) => migrateInTurn(connection, all));
  } finally {
    await database.close();
  }
}

async function migrateInTurn(connection: Connection, steps: readonly string[]): Promise<void> {
  const { dialect, read, write } = connection;
  // This check comes first: if rows are hidden, no migration seems to be recorded.
  await assertRowsVisible(connection);
  const [tables] = await read(
    `select to_regclass('public.proposals') as made, to_regclass('public.proposal_secrets') as recording`,
  );
  const [recorded] = tables?.['recording'] ? await read<{ number: number }>(dialect.schemaNumber) : [];
  if (tables?.['made'] && !recorded) throw await unusableTables(connection, 'no migration is recorded');
  for (const [index, step] of steps.entries()) {
    if (index < (recorded?.number ?? 0)) continue;
    await write(step);
    await assertRecorded(connection, index + 1);
  }
}

/**
 * Throws `StoreUnavailable` if a migration has not recorded its own number. With a wrong number,
 * the next start would skip a migration, or repeat one.
 */
async function assertRecorded({ dialect, read }: Connection, number: number): Promise<void> {
  const [recorded] = await read<{ number: number }>(dialect.schemaNumber);
  if (recorded?.number === number) return;
  throw new StoreUnavailable(
    'migration-number',
    undefined,
    `migration ${number} records ${recorded ? `the number ${recorded.number}` : 'no number'} and was undone; correct the last statement of its file in supabase/migrations`,
  );
}

/**
 * Throws `StoreUnavailable`, with the missing grant, if the database user cannot create the tables.
 */
export async function assertMayCreate(database: SqlDatabase): Promise<void> {
  const [right] = await database.read(`select 1 as one where has_schema_privilege('public', 'create')`);
  if (!right) throw unavailable('42501');
}

/**
 * Returns the SQL of each migration, in the order of the file names. Throws `StoreUnavailable` if
 * the folder has none, for example because only `dist` was copied to the host.
 */
export async function postgresMigrations(from = folder): Promise<readonly string[]> {
  const files = await readdir(from).catch((error: unknown) => {
    throw withoutMigrations(error);
  });
  const names = files.filter((name) => name.endsWith('.sql')).toSorted();
  if (names.length === 0) throw withoutMigrations();
  return Promise.all(names.map((name) => readFile(new URL(name, from), 'utf8')));
}

const withoutMigrations = (cause?: unknown) =>
  new StoreUnavailable(
    'migrations-missing',
    cause,
    'the server reads the folder supabase/migrations beside dist: copy it there, or publish the folder that npm run release writes',
  );
