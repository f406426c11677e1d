import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnavailable } from '#proposal/store.ts';

/** How long to wait for another process that is writing. */
const patienceMs = 5_000;
const pauseMs = 20;

/**
 * Runs work on the database file. Errors about the file, such as a full, locked or read-only disk, become
 * `StoreUnavailable`; other errors are bugs and are rethrown. While another process is writing, the work is retried. The
 * waiting is done here, because waiting inside SQLite would block the event loop.
 *
 * @param since when the waiting began, in ms since 1970, for work that has already waited for its turn
 * @throws {StoreUnavailable} if the file cannot be used
 */
export async function reachFile<T>(work: () => T, since = Date.now()): Promise<T> {
  for (;;) {
    try {
      return work();
    } catch (error) {
      const code = unusableCode(error);
      if (!code) throw error;
      if (code !== 'SQLITE_BUSY' || Date.now() - since > patienceMs) throw new StoreUnavailable(code, error);
    }
    await pause(pauseMs);
  }
}

/** https://sqlite.org/rescode.html: the primary codes for problems with the file, not with the statement. */
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
  // The lowest byte is the primary code; the other bytes extend it.
  if ('errcode' in error && typeof error.errcode === 'number') return unusable[error.errcode & 0xff];
  return 'syscall' in error && 'code' in error ? String(error.code) : undefined;
}
