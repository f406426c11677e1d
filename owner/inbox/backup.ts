import { openExistingSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import { newFile } from './newFile.ts';
import { existingFile, type StoreSettings } from './openDatabase.ts';
import { Refusal } from './refusal.ts';
import { rewriteSqlite } from './rewriteSqlite.ts';
import { count } from './terminalText.ts';

/**
 * Writes a consistent copy of the SQLite database, even while the server is running, and checks that the copy is intact.
 *
 * @returns the result, as text
 * @throws {Refusal} if Postgres is the store, or the file cannot be written
 */
export async function backup(settings: StoreSettings, path: string): Promise<string> {
  if (settings.databaseUrl)
    throw new Refusal('DATABASE_URL is set: back up Postgres by pg_dump (deploy/README.md has the command).');
  const database = existingFile(settings.dataDir);
  // SQLite accepts an empty file as a new one.
  const file = await newFile(path, (place) => rewriteSqlite(database, place));
  const copy = await openExistingSqlite(file);
  try {
    const [check] = await copy.query('pragma quick_check');
    if (check?.['quick_check'] !== 'ok') throw new Refusal(`${file} was written, but it is damaged.`);
    const [rows] = await copy.query('select count(*) as count from proposals');
    return `${count(Number(rows?.['count']), 'request')} written to ${file}.\n`;
  } finally {
    await copy.close();
  }
}
