import { chmodSync, closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { SqlDatabase } from '../../../supabase/functions/_shared/proposal/store/sqlDatabase.ts';
import { makeFolder } from '../dataFolder.ts';
import { migrateSqlite, sqliteMigrations } from './migrations.ts';
import { reachFile } from './reachFile.ts';
import { sqliteDatabase } from './sqliteDatabase.ts';

/** The file in which requests are kept when no `DATABASE_URL` is set. */
export const databaseFile = (dataDir: string) => join(dataDir, 'proposals.db');

/**
 * Opens the database in `dataDir`, which is made where it is missing; both can be read by the server's user alone. Its
 * tables are brought up to date. A commit has reached the disk when it returns (`synchronous = full`).
 *
 * @throws {StoreUnavailable} when the folder or the file cannot be used
 */
export async function openSqlite(
  dataDir: string,
  migrations: readonly string[] = sqliteMigrations,
): Promise<SqlDatabase> {
  return open(
    () => makeFile(dataDir),
    (file) => {
      file.exec('pragma journal_mode = wal');
      migrateSqlite(file, migrations);
    },
  );
}

/**
 * Opens a database that is there, as it is: beside a running server, for its owner.
 *
 * @throws {StoreUnavailable} when the file cannot be used
 */
export function openExistingSqlite(path: string): Promise<SqlDatabase> {
  return open(
    () => path,
    () => undefined,
  );
}

/**
 * Writes a database anew, which may be in use: into a file that is new or empty, or in its place. The latter leaves
 * nothing behind of what was deleted.
 */
export async function rewriteSqlite(path: string, copy?: string): Promise<void> {
  const Sqlite = await loadSqlite();
  await reachFile(() => {
    // A connection of its own: within a transaction SQLite refuses this.
    const file = new Sqlite(path);
    try {
      if (copy !== undefined) file.prepare('vacuum into ?').run(copy);
      else file.exec('vacuum; pragma wal_checkpoint(truncate)');
    } finally {
      file.close();
    }
  });
}

async function open(path: () => string, prepare: (file: DatabaseSync) => void): Promise<SqlDatabase> {
  const Sqlite = await loadSqlite();
  return reachFile(() => {
    const file = new Sqlite(path());
    try {
      file.exec(pragmas);
      prepare(file);
      return sqliteDatabase(file);
    } catch (error) {
      file.close();
      throw error;
    }
  });
}

const pragmas = `
  pragma busy_timeout = 5;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma trusted_schema = off;`;

function makeFile(dataDir: string): string {
  makeFolder(dataDir);
  const path = databaseFile(dataDir);
  // SQLite gives its -wal and -shm files the mode of the database file, so that one has to be right from the start.
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  return path;
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
