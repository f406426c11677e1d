import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Settings } from '../settings.ts';

/** Whether anything is kept in `DATA_DIR`: the SQLite database, or mail as files. */
export function usesDataFolder({ databaseUrl, smtpUrl, supabaseUrl }: Settings): boolean {
  return !databaseUrl || (!smtpUrl && !supabaseUrl);
}

/**
 * Makes the folder where it is missing and proves by a file that it can be written. A full disk passes: it may have
 * room again at any moment, and the pages need none.
 *
 * @throws {FolderNotWritable}
 */
export function assertWritableFolder(dataDir: string): void {
  const probe = join(dataDir, '.writable');
  try {
    makeFolder(dataDir);
    const file = openSync(probe, 'w', 0o600);
    try {
      writeSync(file, 'x');
      fsyncSync(file);
    } finally {
      closeSync(file);
      rmSync(probe);
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code === 'ENOSPC' || code === 'EDQUOT') return;
    throw new FolderNotWritable(dataDir, code, error);
  }
}

/** The folder cannot be made or written. The message names the setting, the path and the reason. */
export class FolderNotWritable extends Error {
  override name = 'FolderNotWritable';

  constructor(dataDir: string, code: string, cause: unknown) {
    super(`DATA_DIR: the folder ${dataDir} cannot be written (${code})`, { cause });
  }
}

/**
 * Makes a folder, and those above it, for the server's user alone. Node's own `recursive` option never returns where a
 * parent is there but takes no folders, as in /proc.
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (existsSync(path) && statSync(path).isDirectory()) return;
    if (existsSync(dirname(path))) throw error;
    makeFolder(dirname(path));
    makeFolder(path);
  }
}
