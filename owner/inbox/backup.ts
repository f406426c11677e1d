import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnavailable } from '#proposal/store/records.ts';
import { loadSqlite, openExistingSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import { reachFile } from '#proposal/store/sqlite/sqliteDatabase.ts';
import { newFile } from './newFile.ts';
import { existingFile, type StoreSettings } from './openDatabase.ts';
import { Refusal } from './refusal.ts';
import { count } from './terminalText.ts';

/**
 * Writes a consistent copy of the SQLite database, even while the server is running, and checks that the copy is intact.
 * Returns the result, as text. Throws `Refusal` if Postgres is the store, or the file cannot be written.
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

/**
 * Rewrites a database, which may be in use. With `copy`, writes it to that file, which must be new or empty. Without it,
 * compacts the database in place, so that nothing of the deleted rows remains in the file. Returns false if something may
 * remain, because another program was reading all the while or the disk is full.
 */
export async function rewriteSqlite(path: string, copy?: string): Promise<boolean> {
  const Sqlite = await loadSqlite();
  // A separate connection, because SQLite refuses VACUUM within a transaction.
  const file = await reachFile(() => new Sqlite(path));
  try {
    if (copy !== undefined) {
      await reachFile(() => file.prepare('vacuum into ?').run(copy));
      return true;
    }
    await reachFile(() => file.exec('vacuum'));
    // A reader keeps the log from being emptied. The waiting is done here, so that the site can write meanwhile.
    for (let tries = 0; tries < 50; tries += 1) {
      const emptied = await reachFile(() => file.prepare('pragma wal_checkpoint(truncate)').get());
      if (emptied?.['busy'] === 0) return true;
      await pause(100);
    }
    return false;
  } catch (error) {
    if (copy === undefined && error instanceof StoreUnavailable) return false;
    throw error;
  } finally {
    file.close();
  }
}
