import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeError } from '#proposal/logger.ts';
import { makeFolder } from '#proposal/store/dataFolder.ts';
import { CannotStart, type Settings } from '../settings.ts';

/**
 * Whether the settings need `DATA_DIR`, for the SQLite database or for mails as files. Supabase
 * needs neither.
 */
export function usesDataFolder({ databaseUrl, smtpUrl, supabaseUrl }: Settings): boolean {
  return !supabaseUrl && (!databaseUrl || !smtpUrl);
}

/**
 * Creates the folder if it is missing. Throws `CannotStart` if no file can be written in it. A full
 * disk is no error, because there may be room again at any moment, and the pages need none.
 */
export function assertWritableFolder(dataDir: string): void {
  const probe = join(dataDir, '.writable');
  try {
    makeFolder(dataDir);
    writeFileSync(probe, 'x', { mode: 0o600, flush: true });
    rmSync(probe);
  } catch (error) {
    const { code = 'unknown' } = describeError(error);
    if (code === 'ENOSPC' || code === 'EDQUOT') return;
    throw new CannotStart(`DATA_DIR: the folder ${dataDir} cannot be written (${code})`, { cause: error });
  }
}
