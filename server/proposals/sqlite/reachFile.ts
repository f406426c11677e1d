import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnavailable } from '../../../supabase/functions/_shared/proposal/store/store.ts';

/** How long another process that writes is waited for. */
const patienceMs = 5_000;
const pauseMs = 20;

/**
 * Runs work against the database file, and tells a full, locked or read-only disk from a fault of ours. Where another
 * process is writing, it is tried again. The waiting is done here and not by SQLite, which would stop the whole server.
 *
 * @param since when the waiting began, for work that has waited for its turn already
 * @throws {StoreUnavailable} when the file cannot be used
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
