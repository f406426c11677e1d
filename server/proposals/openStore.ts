import { createStore, type Store } from '#proposal/createStore.ts';
import { type SqlDatabase, StoreUnavailable } from '#proposal/store.ts';
import type { Settings } from '../settings.ts';
import { migratePostgres } from './migratePostgres.ts';
import { openSqlite } from './sqlite/openSqlite.ts';

type StorePlace = Pick<Settings, 'dataDir'> & Partial<Pick<Settings, 'databaseUrl'>>;

/** Opens and migrates Postgres if `DATABASE_URL` is set, otherwise SQLite in `DATA_DIR`. Throws `StoreUnavailable`. */
export async function openStore({ databaseUrl, dataDir }: StorePlace): Promise<Store> {
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

/** Does what `postgresDatabase` does. It is imported only if it is used, so that the site starts faster with SQLite. */
export async function openPostgres(databaseUrl: string): Promise<SqlDatabase> {
  const { postgresDatabase } = await import('#proposal/postgresDatabase.ts');
  return postgresDatabase(databaseUrl);
}

/** How long the outcome of a probe stays valid. */
const freshMs = 2_000;

/**
 * Returns a function that says whether requests can be stored: `'ok'`, or the error code that says why not, such as
 * `SQLITE_FULL` or `ECONNREFUSED`. Calls that come together share one probe.
 */
export function watchStore(probe: () => Promise<void>): () => Promise<string> {
  let state: Promise<string> | undefined;
  const forget = () => (state = undefined);
  const look = () => probe().then(() => 'ok', codeOf);
  return () => (state ??= look().finally(() => setTimeout(forget, freshMs).unref()));
}

const codeOf = (error: unknown) => (error instanceof StoreUnavailable ? error.code : 'fault');
