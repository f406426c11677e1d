import {
  poolOptions,
  postgresDatabase,
} from '../../supabase/functions/_shared/proposal/postgres/database.ts';
import { createStore } from '../../supabase/functions/_shared/proposal/store/createStore.ts';
import type { SqlDatabase } from '../../supabase/functions/_shared/proposal/store/sqlDatabase.ts';
import type { Store } from '../../supabase/functions/_shared/proposal/store/store.ts';
import type { Settings } from '../settings.ts';
import { migratePostgres } from './migratePostgres.ts';
import { openSqlite } from './sqlite/openSqlite.ts';

type StoreSettings = Pick<Settings, 'databaseUrl' | 'dataDir'>;

/**
 * Opens the store the settings name, its tables up to date: Postgres by `DATABASE_URL`, else SQLite in `DATA_DIR`.
 *
 * @throws {StoreUnavailable} when it is out of reach or the folder cannot be used
 */
export const openStore = async (settings: StoreSettings): Promise<Store> =>
  createStore(await openDatabase(settings));

async function openDatabase({ databaseUrl, dataDir }: StoreSettings): Promise<SqlDatabase> {
  if (!databaseUrl) return openSqlite(dataDir);
  const database = await openPostgres(databaseUrl);
  try {
    await migratePostgres(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A Postgres database as it is. Nothing is asked of it yet. */
export async function openPostgres(databaseUrl: string): Promise<SqlDatabase> {
  // Loaded where it is used: with SQLite the site starts sooner without it.
  const { Pool } = await import('pg');
  return postgresDatabase(new Pool(poolOptions(databaseUrl)));
}
