import { existsSync } from 'node:fs';
import { openPostgres } from '../../server/proposals/openStore.ts';
import { databaseFile, openExistingSqlite } from '../../server/proposals/sqlite/openSqlite.ts';
import type { Settings } from '../../server/settings.ts';
import type { SqlDatabase } from '../../supabase/functions/_shared/proposal/store/sqlDatabase.ts';
import { type Archive, createArchive } from './archive.ts';
import { Refusal } from './refusal.ts';

export type StoreSettings = Pick<Settings, 'databaseUrl' | 'dataDir'>;

/**
 * Opens the store that the server uses, beside it and as it is: nothing is made and no table is changed.
 *
 * @throws {Refusal} where there is no store; the message names the setting and, for a file, its path
 * @throws {StoreUnavailable} where it is out of reach
 */
export async function openDatabase({ databaseUrl, dataDir }: StoreSettings): Promise<SqlDatabase> {
  const database = databaseUrl
    ? await openPostgres(databaseUrl)
    : await openExistingSqlite(existingFile(dataDir));
  const madeIn = databaseUrl
    ? `select to_regclass('public.proposals') as made`
    : `select max(name) as made from sqlite_schema where name = 'proposals'`;
  try {
    const [tables] = await database.query(madeIn);
    if (tables?.['made']) return database;
    const name = databaseUrl ? 'DATABASE_URL' : `DATA_DIR (${databaseFile(dataDir)})`;
    throw new Refusal(`The database that ${name} names has no table of requests. Start the server once.`);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The same store as an archive. Throws as `openDatabase` does. */
export const openArchive = async (settings: StoreSettings): Promise<Archive> =>
  createArchive(await openDatabase(settings));

/** The path of the SQLite database in a folder. */
export function existingFile(dataDir: string): string {
  const path = databaseFile(dataDir);
  if (existsSync(path)) return path;
  throw new Refusal(
    `There is no database at ${path} (DATA_DIR). If the server keeps its settings elsewhere, name them: --env FILE.`,
  );
}
