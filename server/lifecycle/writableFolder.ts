import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '#proposal/logger.ts';
import { makeFolder } from '#proposal/store/dataFolder.ts';
import { CannotStart, type Settings } from '../settings.ts';

/**
 * Whether the server needs `DATA_DIR` with these settings: for the SQLite database, or for mails as
 * files. With `SUPABASE_URL` it needs neither.
 */
export function usesDataFolder({ databaseUrl, smtpUrl, supabaseUrl }: Settings): boolean {
  return !supabaseUrl && (!databaseUrl || !smtpUrl);
}

/**
 * Creates the folder if it is missing. Throws `CannotStart` if no file can be written in it. A full
 * disk is not an error, because pages need no space, and there may be space again at any moment.
 */
export function assertWritableFolder(dataDir: string): void {
  const probe = join(dataDir, '.writable');
  try {
    makeFolder(dataDir);
    writeFileSync(probe, 'x', { mode: 0o600, flush: true });
    rmSync(probe);
  } catch (error) {
    const code = codeOf(error) ?? 'unknown';
    if (code === 'ENOSPC' || code === 'EDQUOT') return;
    const problem = `DATA_DIR: the folder ${dataDir} cannot be written (${code})`;
    throw new CannotStart(`${problem}. ${folderRemedy(code, dataDir)}`, { cause: error });
  }
}

/**
 * Says what to do about a folder that cannot be written.
 *
 * @param code the error code of the operating system
 */
export function folderRemedy(code: string, folder: string): string {
  if (code === 'EACCES' || code === 'EPERM') {
    const user = process.getuid?.() ?? 'USER';
    return `Give it to the server's user: sudo mkdir -p '${folder}' && sudo chown -R ${user} '${folder}'`;
  }
  const other = 'set DATA_DIR to another folder';
  if (code === 'EEXIST' || code === 'ENOTDIR') return `A file is in its place: move the file, or ${other}`;
  if (code === 'EROFS') return `It is read-only: add it to ReadWritePaths= of the systemd unit, or ${other}`;
  return 'Set DATA_DIR to a folder that can be created';
}
