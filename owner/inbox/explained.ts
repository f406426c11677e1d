import { SettingsError } from '#proposal/settings.ts';
import { StoreUnavailable } from '#proposal/store/records.ts';
import { restoreBackup } from '#proposal/store/sqlite/sqliteFaults.ts';
import { Refusal } from './refusal.ts';

/**
 * Returns the owner's message for an error: one sentence that says what to do. Returns undefined if
 * only a programmer can correct it.
 */
export function explained(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isDamage(error)) {
    const fault = error instanceof StoreUnavailable ? error.code : error.message;
    return `The database in DATA_DIR is damaged (${fault}): ${restoreBackup}.`;
  }
  if ([Refusal, SettingsError, StoreUnavailable].some((kind) => error instanceof kind)) return error.message;
  // An error of the file system: a full disk, a read-only folder, a file of another user. Its
  // message names the file.
  if ('syscall' in error) return `A file cannot be read or written: ${error.message}.`;
  return undefined;
}

/**
 * Whether SQLite reports that the file is damaged, or is not a database
 * (https://sqlite.org/rescode.html).
 */
function isDamage(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return /^SQLITE_(?:CORRUPT|NOTADB)/.test(error.code);
  // In the package for Node 20, errors of statements that read have no code.
  return (
    error instanceof Error && /^database disk image is malformed|^file is not a database/.test(error.message)
  );
}
