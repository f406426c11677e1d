import { assertUsable } from './assertUsable.ts';
import { createStore, type Store } from './createStore.ts';
import { migratePostgres } from './migratePostgres.ts';
import { openPostgres } from './openPostgres.ts';
import { openSqlite } from './sqlite/openSqlite.ts';

type StoreLocation = { databaseUrl?: string | undefined; dataDir: string };

/**
 * Opens and migrates Postgres if `DATABASE_URL` is set, otherwise SQLite in `DATA_DIR`. Throws
 * `StoreUnavailable` if the database cannot be used, if this version of the site cannot use its
 * tables, or if their rows are hidden from the database user.
 */
export async function openStore({ databaseUrl, dataDir }: StoreLocation): Promise<Store> {
  if (databaseUrl) await migratePostgres(databaseUrl);
  const database = await (databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir));
  try {
    await assertUsable(database);
    return createStore(database);
  } catch (error) {
    await database.close();
    throw error;
  }
}
