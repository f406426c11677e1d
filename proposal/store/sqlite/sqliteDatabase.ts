import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate as otherEvents, setTimeout as pause } from 'node:timers/promises';
import {
  type Connection,
  type Dialect,
  type Row,
  type Run,
  type SqlDatabase,
  type Statement,
  StoreUnavailable,
  type Transaction,
  type Value,
} from '../database.ts';
import { sqliteRemedy, sqliteErrorCode } from './sqliteErrors.ts';

/** SQLite stores times as milliseconds. */
const dialect: Dialect = {
  tables: {
    proposals: 'proposals',
    deliveries: 'proposal_deliveries',
    quotas: 'proposal_quotas',
    secrets: 'proposal_secrets',
  },
  ms: (column) => column,
  // A writer locks the whole database, so no rows need to be skipped.
  skipLocked: '',
  // While SQLite deletes, this process can do nothing else. Deleting five requests of 50 KB takes
  // about 13 ms, and deleting 20 takes about 30 ms.
  purgeSize: 5,
  columnsOf: (table) => `
    select name as "column", "notnull" and dflt_value is null as required from pragma_table_info('${table}')`,
  schemaNumber: 'select user_version as number from pragma_user_version',
};

/**
 * Wraps an open SQLite file as the store's database. Reads and transactions of this process run one
 * after the other. Between two transactions, the server can answer HTTP requests. A read does not
 * block the writes of other processes.
 *
 * @param assertInPlace throws if the path no longer leads to the open file, because everything
 *   written to the open file would be lost
 */
export function sqliteDatabase(file: DatabaseSync, assertInPlace = () => {}): SqlDatabase {
  const prepared = new Map<string, StatementSync>();
  let lastTurn: Promise<unknown> = Promise.resolve();

  const run: Run = async <Columns extends Row>(statement: string, values: readonly Value[] = []) => {
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

  async function inTurn<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const since = Date.now();
    const last: Statement[] = [];
    const writeLast = (statements: readonly Statement[]) => void last.push(...statements);
    return next(async () => {
      await otherEvents();
      try {
        assertInPlace();
        await reachFile(() => file.exec('begin immediate'), since);
        const result = await work({ ...oneByOne(connection), writeLast });
        for (const { text, values } of last) await run(text, values);
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
    // A read waits for the current transaction. Otherwise it would see uncommitted changes.
    read: (statement, values) => next(() => run(statement, values)),
    write: (statement, values) => inTurn(({ write }) => write(statement, values)),
    inTurn,
    emptyLog: () => next(() => emptyLog(file)),
    async close() {
      await lastTurn;
      emptyLog(file);
      file.close();
    },
  };
}

/**
 * Runs the statements of a transaction one after the other. If a statement fails, the later ones do
 * not run, as in Postgres. Without this rule, they could be committed one by one, because SQLite
 * itself ends the transaction after some errors.
 */
function oneByOne({ write }: Connection): Connection {
  let last: Promise<unknown> = Promise.resolve();
  const run: Run = <Columns extends Row>(statement: string, values?: readonly Value[]) => {
    const next = last.then(() => write<Columns>(statement, values));
    last = next;
    return next;
  };
  return { dialect, read: run, write: run };
}

/**
 * Moves the pages of the write-ahead log into the database file. Returns false if pages stay in the
 * log, for example because another program is reading them, the disk is full, or the file is
 * damaged.
 */
function emptyLog(file: DatabaseSync): boolean {
  try {
    return file.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] === 0;
  } catch (error) {
    if (sqliteErrorCode(error)) return false;
    throw error;
  }
}

/**
 * Rolls back the transaction. After some errors, for example if the disk is full, SQLite itself has
 * already rolled it back.
 */
function rollBack(file: DatabaseSync): void {
  try {
    file.exec('rollback');
  } catch {
    // SQLite itself has rolled back, or the transaction has not begun.
  }
}

/** How long work is retried, in ms, while another process is writing. */
const busyTimeoutMs = 5_000;
/** The pause between two attempts, in ms. */
const pauseMs = 20;

/**
 * Runs work on the database file. If another process is writing, the work is retried for
 * `busyTimeoutMs`. (SQLite could wait by itself, but would block the event loop.) After that time,
 * and after any other error about the file, throws `StoreUnavailable`. An error that is not about
 * the file is a bug, and is rethrown unchanged.
 *
 * @param since when the waiting began, in ms since 1970; earlier than now if the work has waited
 *   for its turn
 */
export async function reachFile<T>(work: () => T, since = Date.now()): Promise<T> {
  for (;;) {
    try {
      return work();
    } catch (error) {
      const code = sqliteErrorCode(error);
      if (!code) throw error;
      if (code !== 'SQLITE_BUSY' || Date.now() - since > busyTimeoutMs)
        throw new StoreUnavailable(code, error, sqliteRemedy(code));
    }
    await pause(pauseMs);
  }
}
