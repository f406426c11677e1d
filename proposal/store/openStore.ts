import { createStore, type Store } from './createStore.ts';
import type { SqlDatabase } from './records.ts';
import { migratePostgres } from './migratePostgres.ts';
import { openSqlite } from './sqlite/openSqlite.ts';

type Place = { databaseUrl?: string | undefined; dataDir: string };

/** Opens and migrates Postgres if `DATABASE_URL` is set, otherwise SQLite in `DATA_DIR`. Throws `StoreUnavailable`. */
export async function openStore({ databaseUrl, dataDir }: Place): Promise<Store> {
  if (!databaseUrl) return createStore(await openSqlite(dataDir));
  const database = await openPostgres(databaseUrl);
  try {
    await migratePostgres(database);
    return createStore(database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Is imported only if it is used, so that the site starts faster with SQLite. */
export async function openPostgres(databaseUrl: string): Promise<SqlDatabase> {
  const { postgresDatabase } = await import('./postgresDatabase.ts');
  return postgresDatabase(databaseUrl);
}
