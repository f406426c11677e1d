import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate as otherEvents, setTimeout as pause } from 'node:timers/promises';
import {
  type Connection,
  type Dialect,
  type Run,
  type SqlDatabase,
  StoreUnavailable,
  type Value,
} from '../records.ts';
import { remedyOf, sqliteFault } from './sqliteFaults.ts';

/** Times are stored in milliseconds. */
const dialect: Dialect = {
  tables: {
    proposals: 'proposals',
    deliveries: 'proposal_deliveries',
    quotas: 'proposal_quotas',
    secrets: 'proposal_secrets',
  },
  ms: (column) => column,
  // Whoever writes has locked the whole database.
  skipLocked: '',
  columnsOf: (table) => `
    select name as "column", "notnull" and dflt_value is null as required from pragma_table_info('${table}')`,
  schemaNumber: 'select user_version as number from pragma_user_version',
};

/**
 * Wraps an open SQLite file as the store's database. Reading takes no lock. Transactions run one
 * after the other. Between two of them the event loop is free for other work.
 *
 * @param assertInPlace throws if the path no longer leads to the open file: what was written would
 *   be lost
 */
export function sqliteDatabase(file: DatabaseSync, assertInPlace = () => {}): SqlDatabase {
  const prepared = new Map<string, StatementSync>();
  let lastTurn: Promise<unknown> = Promise.resolve();

  const run: Run = async <Columns>(statement: string, values: readonly Value[] = []) => {
    const plain = values.map((value) => (value instanceof Date ? value.getTime() : value));
    const bound = Object.fromEntries(plain.map((value, index) => [`$${index + 1}`, value]));
    return reachFile(() => {
      let ready = prepared.get(statement);
      if (!ready) prepared.set(statement, (ready = file.prepare(statement)));
      return ready.all(bound) as Columns[];
    });
  };
  const connection: Connection = { dialect, read: run, write: run };

  function next<T>(work: () => T | Promise<T>): Promise<T> {
    const turn = lastTurn.then(work);
    lastTurn = turn.catch(() => undefined);
    return turn;
  }

  async function inTurn<T>(work: (inTransaction: Connection) => Promise<T>): Promise<T> {
    const since = Date.now();
    return next(async () => {
      await otherEvents();
      try {
        assertInPlace();
        await reachFile(() => file.exec('begin immediate'), since);
        const result = await work(connection);
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
    dialect,
    // Waits for its turn: during a transaction, it would see what is not yet committed.
    read: (statement, values) => next(() => run(statement, values)),
    write: (statement, values) => inTurn(({ write }) => write(statement, values)),
    inTurn,
    emptyLog: (rewrite) => next(() => emptyLog(file, rewrite)),
    async close() {
      await lastTurn;
      await emptyLog(file);
      file.close();
    },
  };
}

/**
 * Moves the log's pages into the database file. While another program reads, or the disk is full,
 * the log keeps them.
 */
async function emptyLog(file: DatabaseSync, rewrite = false): Promise<boolean> {
  try {
    // `secure_delete` misses the copies of rows that SQLite has moved to another page.
    if (rewrite) await reachFile(() => file.exec('vacuum'));
    return file.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] === 0;
  } catch (error) {
    if (error instanceof StoreUnavailable || sqliteFault(error)) return false;
    throw error;
  }
}

/**
 * Rolls back the transaction, unless SQLite itself has ended it, as after some errors such as a
 * full disk.
 */
function rollBack(file: DatabaseSync): void {
  try {
    file.exec('rollback');
  } catch {
    // No transaction was open.
  }
}

/** How long, and how often, another process that is writing is waited for. */
const patienceMs = 5_000;
const pauseMs = 20;

/**
 * Runs work on the database file. While another process is writing, it is retried: here, because
 * waiting inside SQLite would block the event loop. Throws `StoreUnavailable`; errors that are not
 * about the file are bugs and are rethrown.
 *
 * @param since when the waiting began, in ms since 1970, for work that has already waited for its
 *   turn
 */
export async function reachFile<T>(work: () => T, since = Date.now()): Promise<T> {
  for (;;) {
    try {
      return work();
    } catch (error) {
      const code = sqliteFault(error);
      if (!code) throw error;
      if (code !== 'SQLITE_BUSY' || Date.now() - since > patienceMs)
        throw new StoreUnavailable(code, error, remedyOf(code));
    }
    await pause(pauseMs);
  }
}
