import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate as otherEvents, setTimeout as pause } from 'node:timers/promises';
import { type Query, type SqlDatabase, StoreUnavailable, type Value } from '../records.ts';

/**
 * Wraps an open SQLite file as the store's database. A statement that only reads takes no lock. Transactions run one after
 * the other. Between two of them the event loop is free for other work.
 *
 * @param assertInPlace throws if the path no longer leads to the open file: what was written would be lost
 */
export function sqliteDatabase(file: DatabaseSync, assertInPlace = () => {}): SqlDatabase {
  const prepared = new Map<string, StatementSync>();
  let lastTurn: Promise<unknown> = Promise.resolve();

  const query = async <Columns>(statement: string, values: readonly Value[] = []) => {
    let ready = prepared.get(statement);
    if (!ready) prepared.set(statement, (ready = file.prepare(inSqlite(statement))));
    const plain = values.map((value) => (value instanceof Date ? value.getTime() : value));
    const bound = Object.fromEntries(plain.map((value, index) => [`$${index + 1}`, value]));
    if (onlyReads.test(statement)) return reachFile(() => ready.all(bound) as Columns[]);
    // In the package for Node 20, errors thrown by `all` have no code. Writes can fail, so they use `get`.
    const row = await reachFile(() => ready.get(bound) as Columns | undefined);
    return row ? [row] : [];
  };

  function next<T>(work: () => T | Promise<T>): Promise<T> {
    const turn = lastTurn.then(work);
    lastTurn = turn.catch(() => undefined);
    return turn;
  }

  async function inTurn<T>(work: (query: Query) => Promise<T>): Promise<T> {
    const since = Date.now();
    return next(async () => {
      await otherEvents();
      try {
        assertInPlace();
        await reachFile(() => file.exec('begin immediate'), since);
        const result = await work(query);
        await reachFile(() => file.exec('commit'));
        assertInPlace();
        return result;
      } catch (error) {
        rollBack(file);
        throw error;
      }
    });
  }

  return {
    // A statement that reads waits as well: during a transaction, it would see what is not yet committed.
    query: (statement, values) =>
      onlyReads.test(statement)
        ? next(() => query(statement, values))
        : inTurn((run) => run(statement, values)),
    inTurn,
    emptyLog: (rewrite) => next(() => emptyLog(file, rewrite)),
    async close() {
      await lastTurn;
      await emptyLog(file);
      file.close();
    },
  };
}

/** Moves the log's pages into the database file. While another program reads, or the disk is full, the log keeps them. */
async function emptyLog(file: DatabaseSync, rewrite = false): Promise<boolean> {
  try {
    // `secure_delete` misses the copies of rows that SQLite has moved to another page.
    if (rewrite) await reachFile(() => file.exec('vacuum'));
    return file.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] === 0;
  } catch (error) {
    if (error instanceof StoreUnavailable || unusableCode(error)) return false;
    throw error;
  }
}

const onlyReads = /^\s*(?:select|pragma)\b/i;

/** Rolls back the transaction, unless SQLite itself has ended it, as after some errors such as a full disk. */
function rollBack(file: DatabaseSync): void {
  try {
    file.exec('rollback');
  } catch {
    // No transaction was open.
  }
}

/** Adapts a statement written for Postgres: SQLite has no schema `public` and no row lock, and its times are milliseconds. */
export const inSqlite = (statement: string) =>
  statement
    .replaceAll(/public\.|for update skip locked/g, '')
    .replaceAll(/cast\(extract\(epoch from (.+?)\) \* 1000 as bigint\)/g, '$1');

/** How long, and how often, another process that is writing is waited for. */
const patienceMs = 5_000;
const pauseMs = 20;

/**
 * Runs work on the database file. While another process is writing, it is retried: here, because waiting inside SQLite would
 * block the event loop. Throws `StoreUnavailable`; errors that are not about the file are bugs and are rethrown.
 *
 * @param since when the waiting began, in ms since 1970, for work that has already waited for its turn
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
