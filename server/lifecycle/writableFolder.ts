import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultOf } from '#proposal/logger.ts';
import { makeFolder } from '#proposal/store/dataFolder.ts';
import { CannotStart, type Settings } from '../settings.ts';

/**
 * Whether the settings need `DATA_DIR`, for the SQLite database or for mail as files. With
 * Supabase, there are neither.
 */
export function usesDataFolder({ databaseUrl, smtpUrl, supabaseUrl }: Settings): boolean {
  return !supabaseUrl && (!databaseUrl || !smtpUrl);
}

/**
 * Creates the folder if it is missing, and throws `CannotStart` if no file can be written there. A
 * full disk is no error: it may have room again at any moment, and the pages need none.
 */
export function assertWritableFolder(dataDir: string): void {
  const probe = join(dataDir, '.writable');
  try {
    makeFolder(dataDir);
    writeFileSync(probe, 'x', { mode: 0o600, flush: true });
    rmSync(probe);
  } catch (error) {
    const { code = 'unknown' } = faultOf(error);
    if (code === 'ENOSPC' || code === 'EDQUOT') return;
    throw new CannotStart(`DATA_DIR: the folder ${dataDir} cannot be written (${code})`, { cause: error });
  }
}
