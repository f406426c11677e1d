import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type SqlDatabase, StoreUnavailable } from '../database.ts';
import { makeFolder } from '../dataFolder.ts';
import { migrateSqlite, sqliteMigrations } from './migrations.ts';
import { reachFile, sqliteDatabase } from './sqliteDatabase.ts';
import { sqliteRemedy } from './sqliteErrors.ts';

/** The database file, used if `DATABASE_URL` is not set. */
export const databaseFile = (dataDir: string) => join(dataDir, 'proposals.db');

/**
 * Opens the database in `dataDir` and migrates its tables. It creates a missing folder and file,
 * for the server's user only. A commit has reached the disk when it returns, and deleted rows are
 * overwritten. If somebody deletes or replaces the file, nothing can be stored until it is back or
 * the server is restarted. Throws `StoreUnavailable` if the file cannot be used.
 */
export async function openSqlite(dataDir: string, migrations = sqliteMigrations): Promise<SqlDatabase> {
  return open(await reachFile(() => makeFile(dataDir)), migrations);
}

/**
 * Opens an existing database without migrating it, as `npm run proposals` does. A server may be
 * using the database at the same time.
 */
export const openExistingSqlite = (path: string): Promise<SqlDatabase> => open(path);

async function open(path: string, migrations?: readonly string[]): Promise<SqlDatabase> {
  const Sqlite = await loadSqlite();
  const file = await reachFile(() => new Sqlite(path));
  try {
    await reachFile(() => file.exec(pragmas));
    if (!migrations) return sqliteDatabase(file);
    await reachFile(() => file.exec('pragma journal_mode = wal'));
    await migrateSqlite(file, migrations);
  } catch (error) {
    file.close();
    throw error;
  }
  const opened = identityOf(path);
  return sqliteDatabase(file, () => {
    // SQLite has this error code for a moved file
    // (https://sqlite.org/rescode.html#readonly_dbmoved), but does not check for it in WAL mode.
    const moved = 'SQLITE_READONLY_DBMOVED';
    if (identityOf(path) !== opened) throw new StoreUnavailable(moved, undefined, sqliteRemedy(moved));
  });
}

/** Identifies the files at a path: the database and its log, which has the latest commits. */
function identityOf(path: string): string {
  const files = [path, `${path}-wal`].map((name) => statSync(name, { throwIfNoEntry: false }));
  return files.map((file) => `${file?.dev} ${file?.ino}`).join();
}

// SQLite itself waits for a lock for 5 ms at most, because it blocks the event loop meanwhile.
// `reachFile` repeats the call for 5 s, and does not block.
const pragmas = `
  pragma busy_timeout = 5;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma secure_delete = on;
  pragma journal_size_limit = 4194304;
  pragma trusted_schema = off;`;

function makeFile(dataDir: string): string {
  makeFolder(dataDir);
  const path = databaseFile(dataDir);
  // SQLite gives the files -wal and -shm the mode of the database file. So the database file needs
  // the right mode before SQLite opens it.
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  return path;
}

/** Loads Node's own SQLite (22.13 and later), otherwise the package with the same interface. */
export async function loadSqlite(): Promise<typeof DatabaseSync> {
  try {
    return (await import('node:sqlite')).DatabaseSync;
  } catch {
    // The package behaves like Node's SQLite, but its types are slightly wider.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return (await import('@photostructure/sqlite')).DatabaseSync as unknown as typeof DatabaseSync;
  }
}
