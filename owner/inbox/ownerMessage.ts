import { SettingsError } from '#proposal/settings.ts';
import { StoreUnavailable } from '#proposal/store/database.ts';
import { isDamage, restoreBackup } from '#proposal/store/sqlite/sqliteErrors.ts';
import { Refusal } from './refusal.ts';

/**
 * Returns the message that tells the owner what to do about an error. Returns undefined if only a
 * programmer can correct it.
 */
export function ownerMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof StoreUnavailable && isDamage(error.code))
    return `The database in DATA_DIR is damaged (${error.code}): ${restoreBackup}.`;
  if ([Refusal, SettingsError, StoreUnavailable].some((kind) => error instanceof kind)) return error.message;
  // An error of the file system: a full disk, a read-only folder, a file of another user. Its
  // message names the file.
  if ('syscall' in error) return `A file cannot be read or written: ${error.message}.`;
  return undefined;
}
