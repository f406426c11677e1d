import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { StoreUnavailable } from '../../supabase/functions/send-autoresponder/core/store.ts';
import { migrateSqlite } from './sqliteSchema.ts';

export type Database = DatabaseSync;

/** The file in which requests are kept when no `DATABASE_URL` is set. */
export const databaseFile = (dataDir: string) => join(dataDir, 'proposals.db');

/**
 * Opens the database in `dataDir`, which is made where it is missing; both can be read by the server's user alone.
 * A commit has reached the disk when it returns (`synchronous = full`).
 *
 * @throws {StoreUnavailable} when the folder or the file cannot be used
 */
export async function openSqlite(dataDir: string): Promise<Database> {
  const Sqlite = await loadSqlite();
  return reachingFile(() => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const file = databaseFile(dataDir);
    // SQLite gives its -wal and -shm files the mode of the database file, so that one has to be right from the start.
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
    const database = new Sqlite(file);
    database.exec(`
      pragma busy_timeout = 5000;
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma foreign_keys = on;
      pragma trusted_schema = off;
    `);
    migrateSqlite(database);
    return database;
  });
}

/** Runs work against the database file and tells a full, locked or read-only disk from a fault of ours. */
export function reachingFile<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = unusableCode(error);
    if (code) throw new StoreUnavailable(code, error);
    throw error;
  }
}

/** Node's own SQLite where it has one (22.13 and later), else the package with the same interface. */
async function loadSqlite(): Promise<typeof DatabaseSync> {
  try {
    return (await import('node:sqlite')).DatabaseSync;
  } catch {
    // Its types are a little wider than those of Node; its behaviour is the same.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return (await import('@photostructure/sqlite')).DatabaseSync as unknown as typeof DatabaseSync;
  }
}

/** https://sqlite.org/rescode.html, the primary codes that are about the file and not about the statement. */
const unusable: Readonly<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  7: 'SQLITE_NOMEM',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  26: 'SQLITE_NOTADB',
};

function unusableCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // The lowest byte is the primary code; the rest says more about it.
  if ('errcode' in error && typeof error.errcode === 'number') return unusable[error.errcode & 0xff];
  return 'syscall' in error && 'code' in error ? String(error.code) : undefined;
}
