import type { SqlDatabase } from './database.ts';
import type { PostgresOptions } from './postgresDatabase.ts';

/**
 * Opens a Postgres database for the store, as `postgresDatabase` does. The module is imported only
 * if it is used, so that the site starts faster with SQLite.
 */
export async function openPostgres(databaseUrl: string, options?: PostgresOptions): Promise<SqlDatabase> {
  const { postgresDatabase } = await import('./postgresDatabase.ts');
  return postgresDatabase(databaseUrl, options);
}
