import { assertUsable } from './assertUsable.ts';
import { createStore, type Store } from './createStore.ts';
import type { SqlDatabase } from './records.ts';
import { migratePostgres } from './migratePostgres.ts';
import { openSqlite } from './sqlite/openSqlite.ts';

type Place = { databaseUrl?: string | undefined; dataDir: string };

/**
 * Opens and migrates Postgres if `DATABASE_URL` is set, otherwise SQLite in `DATA_DIR`. Throws
 * `StoreUnavailable` if the database cannot be used, if another version of the site has made the
 * tables, or if their rows are hidden from this user.
 */
export async function openStore({ databaseUrl, dataDir }: Place): Promise<Store> {
  const database = await (databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir));
  try {
    if (databaseUrl) await migratePostgres(database);
    await assertUsable(database);
    return createStore(database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The module is imported only if it is used, so that the site starts faster with SQLite. */
export async function openPostgres(databaseUrl: string): Promise<SqlDatabase> {
  const { postgresDatabase } = await import('./postgresDatabase.ts');
  return postgresDatabase(databaseUrl);
}
