import type { Archive } from '../../supabase/functions/send-autoresponder/core/archive.ts';
import { createPostgresArchive } from '../../supabase/functions/send-autoresponder/core/postgresArchive.ts';
import {
  postgresOptions,
  reaching,
} from '../../supabase/functions/send-autoresponder/core/postgresClient.ts';
import { postgresSchema } from '../../supabase/functions/send-autoresponder/core/postgresSchema.ts';
import { createPostgresStore } from '../../supabase/functions/send-autoresponder/core/postgresStore.ts';
import type { Store } from '../../supabase/functions/send-autoresponder/core/store.ts';
import type { Settings } from '../settings.ts';
import { openSqlite } from './sqlite.ts';
import { createSqliteArchive } from './sqliteArchive.ts';
import { createSqliteStore } from './sqliteStore.ts';

type StoreSettings = Pick<Settings, 'databaseUrl' | 'dataDir'>;

/**
 * Opens the store the settings name, its tables made where they are missing: Postgres by `DATABASE_URL`, else SQLite in
 * `DATA_DIR`.
 *
 * @throws {StoreUnavailable} when it is out of reach or the folder cannot be used
 */
export async function openStore(settings: StoreSettings): Promise<Store> {
  if (!settings.databaseUrl) return createSqliteStore(await openSqlite(settings.dataDir));
  return createPostgresStore(await openPostgres(settings.databaseUrl));
}

/** Opens the same store for its owner; the server may be running. Throws as `openStore` does. */
export async function openArchive(settings: StoreSettings): Promise<Archive> {
  if (!settings.databaseUrl) return createSqliteArchive(await openSqlite(settings.dataDir));
  return createPostgresArchive(await openPostgres(settings.databaseUrl));
}

async function openPostgres(databaseUrl: string) {
  // Loaded where it is used: with SQLite the site starts sooner without it.
  const { default: postgres } = await import('postgres');
  const sql = postgres(databaseUrl, postgresOptions);
  try {
    // Under a lock, because two servers that start at once would trip over each other's tables.
    await reaching(() =>
      sql.begin(async (transaction) => {
        await transaction`select pg_advisory_xact_lock(7263482)`;
        await transaction.unsafe(postgresSchema);
      }),
    );
    return sql;
  } catch (error) {
    await sql.end({ timeout: 1 });
    throw error;
  }
}
