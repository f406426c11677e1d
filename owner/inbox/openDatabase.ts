import { existsSync } from 'node:fs';
import { assertMayCreate } from '#proposal/store/migratePostgres.ts';
import { openPostgres } from '#proposal/store/openStore.ts';
import { databaseFile, openExistingSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import type { Settings } from '../../server/settings.ts';
import {
  type Dialect,
  proposalColumns,
  type SqlDatabase,
  StoreUnavailable,
} from '#proposal/store/records.ts';
import { Refusal } from './refusal.ts';

export type StoreSettings = Pick<Settings, 'databaseUrl' | 'dataDir'>;

/**
 * Opens the database that the server uses, even while the server is running. Creates nothing and migrates no table. Throws
 * `Refusal` if there is no store, if its rows are hidden from this user, or if another version of the site has made it, or
 * `StoreUnavailable`.
 */
export async function openDatabase({ databaseUrl, dataDir }: StoreSettings): Promise<SqlDatabase> {
  const database = databaseUrl
    ? await openPostgres(databaseUrl)
    : await openExistingSqlite(existingFile(dataDir));
  const named = databaseUrl ? 'DATABASE_URL' : `DATA_DIR (${databaseFile(dataDir)})`;
  try {
    if (!(await hasTables(database, databaseUrl))) {
      if (databaseUrl) await assertMayCreate(database);
      throw new Refusal(`The database that ${named} names has no table of requests. Start the server once.`);
    }
    await assertColumns(database, named);
    if (databaseUrl) await assertRowsVisible(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function hasTables(database: SqlDatabase, databaseUrl: string | undefined): Promise<boolean> {
  const statement = databaseUrl
    ? `select to_regclass('public.proposals') as made`
    : `select max(name) as made from sqlite_schema where name = 'proposals'`;
  const [tables] = await database.read(statement);
  return Boolean(tables?.['made']);
}

/**
 * Throws `Refusal` if row-level security applies to this user of Postgres: all requests would seem to be gone. The tables have
 * no policies, so their owner alone sees the rows (https://www.postgresql.org/docs/current/ddl-rowsecurity.html).
 */
export async function assertRowsVisible(database: SqlDatabase): Promise<void> {
  const [tables] = await database.read<{ role: string; owner: string; hidden: string }>(`
    select current_user as role, pg_get_userbyid(relowner) as owner, row_security_active(oid) as hidden
    from pg_class where oid = to_regclass('public.proposals')`);
  if (tables?.hidden !== 't') return;
  throw new Refusal(
    `The requests are hidden from the role "${tables.role}" of Postgres, because the tables belong to "${tables.owner}". Connect as that role, or let it run for each table: alter table public.… owner to ${tables.role}.`,
  );
}

/** Statements with the columns that the commands use. They read no row. */
const columnsOf = (dialect: Dialect) => [
  `select ${proposalColumns(dialect)}, digest from ${dialect.tables.proposals} where false`,
  `select proposal_id, kind, recipient, state, attempts, due_at, leased_until, sent_at, held_because, told_with, last_error
   from ${dialect.tables.deliveries} where false`,
];

/** Throws `Refusal` if a column is missing: an older or newer version of the site has made the tables. */
async function assertColumns(database: SqlDatabase, named: string): Promise<void> {
  try {
    for (const statement of columnsOf(database.dialect)) await database.read(statement);
  } catch (error) {
    if (!isUnknownColumn(error)) throw error;
    throw new Refusal(
      `The tables in the database that ${named} names are of another version of the site. Run this command in the folder from which the site runs; if it is this one, restart the site, which updates them.`,
    );
  }
}

/** Whether a statement names a table or column that is not there: SQLite's words, and Postgres's codes. */
function isUnknownColumn(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return /^42(?:703|P01)$/.test(error.code);
  return error instanceof Error && /^no such (?:column|table)/.test(error.message);
}

/** Returns the path of the SQLite database in a folder. Throws `Refusal` if it does not exist. */
export function existingFile(dataDir: string): string {
  const path = databaseFile(dataDir);
  if (existsSync(path)) return path;
  throw new Refusal(
    `There is no database at ${path} (DATA_DIR). If the server keeps its settings elsewhere, name them: --env FILE.`,
  );
}
