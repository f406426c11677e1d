import { SettingsError } from '#proposal/settings.ts';
import { StoreUnavailable } from '#proposal/store/records.ts';
import { Refusal } from './refusal.ts';

/**
 * Returns what the owner reads of an error: one sentence that says what to do. Returns undefined if
 * nobody but a programmer can mend it.
 */
export function explained(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isDamage(error))
    return `The database is damaged (${error.message}): restore a backup, as docs/owner.md says under "Restore".`;
  if ([Refusal, SettingsError, StoreUnavailable].some((kind) => error instanceof kind)) return error.message;
  // The file system refuses: a full disk, a read-only folder, a file of another user. The message
  // names the file.
  if ('syscall' in error) return `A file cannot be read or written: ${error.message}.`;
  return undefined;
}

/**
 * Whether SQLite reports that the file is damaged, or no database at all
 * (https://sqlite.org/rescode.html).
 */
export function isDamage(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return /^SQLITE_(?:CORRUPT|NOTADB)/.test(error.code);
  // In the package for Node 20, errors of a statement that reads have no code.
  return (
    error instanceof Error && /^database disk image is malformed|^file is not a database/.test(error.message)
  );
}
