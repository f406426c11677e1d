import { existsSync } from 'node:fs';
import { assertUsable } from '#proposal/store/assertUsable.ts';
import { assertMayCreate } from '#proposal/store/migratePostgres.ts';
import { openPostgres } from '#proposal/store/openPostgres.ts';
import { databaseFile, openExistingSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import type { Settings } from '../../server/settings.ts';
import type { SqlDatabase } from '#proposal/store/database.ts';
import { Refusal } from './refusal.ts';

export type StoreSettings = Pick<Settings, 'databaseUrl' | 'dataDir'>;

/**
 * Opens the database in DATABASE_URL or, without this setting, the SQLite file in DATA_DIR. The
 * server may be running. With SUPABASE_URL, the server uses neither database, but one of them may
 * contain older requests. The function creates nothing and migrates nothing.
 *
 * @throws {Refusal} if there is no database, or if it has no table of requests
 * @throws {StoreUnavailable} if the database cannot be used, if its rows are hidden from this user,
 *   if this version of the site cannot use its tables, or if a database in Postgres has no table of
 *   requests and this user may not create one
 */
export async function openDatabase({ databaseUrl, dataDir }: StoreSettings): Promise<SqlDatabase> {
  const database = databaseUrl
    ? await openPostgres(databaseUrl)
    : await openExistingSqlite(existingFile(dataDir));
  try {
    await assertTables(database, { databaseUrl, dataDir });
    await assertUsable(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Throws if a database has no table of requests, for example because its file is empty.
 *
 * @throws {StoreUnavailable} if the user in DATABASE_URL may not create the table
 * @throws {Refusal} otherwise
 */
export async function assertTables(
  database: SqlDatabase,
  { databaseUrl, dataDir }: StoreSettings,
): Promise<void> {
  const statement = databaseUrl
    ? `select to_regclass('public.proposals') as made`
    : `select max(name) as made from sqlite_schema where name = 'proposals'`;
  const [tables] = await database.read(statement);
  if (tables?.['made']) return;
  if (databaseUrl) await assertMayCreate(database);
  const named = databaseUrl ? 'DATABASE_URL' : `DATA_DIR (${databaseFile(dataDir)})`;
  throw new Refusal(
    `The database in ${named} has no table of requests. Start the site once: it creates the table.`,
  );
}

/** Returns the path of the SQLite database in a folder. Throws `Refusal` if it does not exist. */
export function existingFile(dataDir: string): string {
  const path = databaseFile(dataDir);
  if (existsSync(path)) return path;
  throw new Refusal(
    `There is no database at ${path} (DATA_DIR). If the site has its settings in another file, add --env FILE.`,
  );
}
