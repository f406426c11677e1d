import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate as otherEvents, setTimeout as pause } from 'node:timers/promises';
import type { Query, SqlDatabase, Value } from '#proposal/sqlDatabase.ts';
import { StoreUnavailable } from '#proposal/store.ts';

/** Wraps an open SQLite file as the store's database. Transactions run one after the other. */
export function sqliteDatabase(file: DatabaseSync): SqlDatabase {
  const prepared = new Map<string, StatementSync>();
  let last: Promise<unknown> = Promise.resolve();

  const query: Query = async (statement, values = []) => {
    let ready = prepared.get(statement);
    if (!ready) prepared.set(statement, (ready = file.prepare(inSqlite(statement))));
    const bound = named(values);
    if (/^\s*(?:select|pragma)\b/i.test(statement)) return reachFile(() => ready.all(bound));
    // In the package for Node 20, errors thrown by `all` have no code. Writes can fail, so they use `get`.
    const row = await reachFile(() => ready.get(bound));
    return row ? [row] : [];
  };

  function inTurn<T>(work: (query: Query) => Promise<T>): Promise<T> {
    const since = Date.now();
    const result = last.then(() => transaction(file, since, () => work(query)));
    last = result.catch(() => undefined);
    return result;
  }

  return {
    query: (statement, values) => inTurn((run) => run(statement, values)),
    inTurn,
    async close() {
      await last;
      try {
        file.exec('pragma wal_checkpoint(truncate)');
      } finally {
        file.close();
      }
    },
  };
}

async function transaction<T>(file: DatabaseSync, since: number, work: () => Promise<T>): Promise<T> {
  // Pages come first between two transactions.
  await otherEvents();
  await reachFile(() => file.exec('begin immediate'), since);
  try {
    const result = await work();
    await reachFile(() => file.exec('commit'));
    return result;
  } catch (error) {
    rollBack(file);
    throw error;
  }
}
/** Rolls back the transaction if one is open. SQLite itself ends it after some errors, such as a full disk. */
export function rollBack(file: DatabaseSync): void {
  try {
    file.exec('rollback');
  } catch {
    // No transaction was open.
  }
}

/** Adapts a statement written for Postgres. SQLite has no schema `public` and needs no row locks. */
function inSqlite(statement: string): string {
  return statement.replaceAll('public.', '').replace('for update skip locked', '');
}

/** Returns the values as named parameters (`$1`, `$2`, …). Dates become milliseconds since 1970. */
function named(values: readonly Value[]): Record<string, string | number | null> {
  const plain = values.map((value) => (value instanceof Date ? value.getTime() : value));
  return Object.fromEntries(plain.map((value, index) => [`$${index + 1}`, value]));
}

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
