import { loadSqlite, openExistingSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import { reachFile } from '#proposal/store/sqlite/sqliteDatabase.ts';
import { codeOf } from '#proposal/logger.ts';
import { newFile, notWritten } from './newFile.ts';
import { assertTables, existingFile, type StoreSettings } from './openDatabase.ts';
import { Refusal } from './refusal.ts';
import { count } from './terminalText.ts';

/**
 * Writes a consistent copy of the SQLite database, even while the server is running, and checks
 * that the copy is intact. Returns the result, as text. Throws `Refusal` if the store is Postgres,
 * if there is no database or it has no requests table, if the file exists already or cannot be
 * written, or if the copy is damaged. A damaged copy is not deleted.
 */
export async function backup(settings: StoreSettings, path: string): Promise<string> {
  if (settings.databaseUrl)
    throw new Refusal(
      'DATABASE_URL is set: back up Postgres with pg_dump (deploy/README.md has the command).',
    );
  const database = existingFile(settings.dataDir);
  const opened = await openExistingSqlite(database);
  await assertTables(opened, settings).finally(() => opened.close());
  // A separate connection, because SQLite refuses VACUUM within a transaction. VACUUM INTO accepts
  // a file that exists if it is empty.
  const Sqlite = await loadSqlite();
  const source = await reachFile(() => new Sqlite(database));
  const write = (place: string) =>
    reachFile(() => source.prepare('vacuum into ?').run(place)).catch((error: unknown) => {
      const code = codeOf(error) ?? '';
      throw aboutCopy.test(code) ? notWritten(place, code) : error;
    });
  const file = await newFile(path, write).finally(() => source.close());
  const copy = await openExistingSqlite(file);
  try {
    const [check] = await copy.read('pragma quick_check');
    if (check!['quick_check'] !== 'ok')
      throw new Refusal(`${file} was written, but it is damaged. Delete it and run the command again.`);
    const [rows] = await copy.read('select count(*) as count from proposals');
    return `${count(Number(rows!['count']), 'request')} written to ${file}.\n`;
  } finally {
    await copy.close();
  }
}

/**
 * SQLite's error codes for a backup file that cannot be written. A damaged database has other
 * codes.
 */
const aboutCopy = /^SQLITE_(?:FULL|READONLY|IOERR|CANTOPEN)/;
