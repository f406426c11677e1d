import type { Answer } from '../answers.ts';
import type { Proposal } from './records.ts';

/**
 * The store cannot be used now, or it did not confirm a change. Examples: the disk is full,
 * read-only or locked; the database cannot be reached, is too slow or is still being opened; its
 * tables cannot be used. `code` is an error code of the database or of Node, or a word of our own,
 * such as `opening`. `remedy` contains no password.
 */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
  readonly code: string;
  readonly remedy: string | undefined;

  constructor(code: string, cause: unknown, remedy?: string) {
    super(`The store cannot be used now (${code})${remedy ? `: ${remedy}.` : ''}`, { cause });
    this.code = code;
    this.remedy = remedy;
  }
}

/** A value for a parameter of a statement. */
export type Value = string | number | Date | null;

/** A row as both databases return it: texts, numbers and nulls. A boolean is 1 or 0. */
export type Row = Readonly<Record<string, string | number | null>>;

/**
 * The parts of SQL that differ between SQLite and Postgres. The store builds its statements from
 * these parts.
 */
export type Dialect = Readonly<{
  /**
   * The name of each table.
   *
   * - `proposals` has the requests, and `deliveries` the deliveries of each request.
   * - `quotas` has a row for each counter of requests. `key` is the name of the counter. `ends_at`
   *   is the end of its window, after which a purge deletes the row. The limits themselves are not
   *   in the database. `quotas` also has a row for each idempotency hash (`idempotencyPrefix`), so
   *   that the hash stays after its request is erased. In this row, `used` is 1.
   * - `secrets` has single values by name: the secret for the counters' hashes and, although they
   *   are no secrets, the time of the last call that
   *   was allowed to erase requests by age, the value that `probe` writes
   *   and, in Postgres, the schema number.
   */
  tables: Readonly<Record<'proposals' | 'deliveries' | 'quotas' | 'secrets', string>>;
  /** Reads a column with a time as milliseconds since 1970. */
  ms: (column: string) => string;
  /**
   * The end of a query that selects rows in order to change them. With it, the query skips rows
   * that another server is changing at the same time.
   */
  skipLocked: string;
  /** How many rows a purge deletes in one transaction. */
  purgeSize: number;
  /**
   * A query for the columns of a table. `required` is 1 if each new row has to have a value for
   * `column`, otherwise 0. `kind` is the kind of its values (columns.ts). Only Postgres returns
   * `kind`, because only Postgres throws if values of different kinds are compared.
   */
  columnsOf: (table: string) => string;
  /** A query for the `number` of the newest migration that was applied. */
  schemaNumber: string;
  /**
   * A query for the tables in which row-level security may hide rows from the site's database user.
   * For each such table, it returns the `role` with which the site is connected, and the `owner` of
   * the table. SQLite cannot hide rows, so its dialect has no such query.
   */
  hiddenTables?: string;
}>;

/**
 * Runs one statement with parameters `$1`, `$2` … and returns its rows. `Columns` has to describe
 * the columns that the statement selects. No compiler checks this.
 */
export type Run = <Columns extends Row = Row>(
  statement: string,
  values?: readonly Value[],
) => Promise<Columns[]>;

/** `read` is for statements that change nothing, `write` for all others. */
export type Connection = Readonly<{ dialect: Dialect; read: Run; write: Run }>;

/** A statement that changes something, with its parameters. */
export type Statement = Readonly<{ text: string; values: readonly Value[] }>;

/** The connection of a transaction. It runs statements in the order in which they were sent. */
export type Transaction = Connection &
  Readonly<{
    /**
     * Adds statements to the end of the transaction, in the order of the list. They run together
     * with the commit, which saves round trips to Postgres. If one statement fails, the whole
     * transaction is rolled back.
     */
    writeLast: (statements: readonly Statement[]) => void;
  }>;

/**
 * What the store needs from a database. `read`, `write` and `inTurn` throw `StoreUnavailable` if
 * the database cannot be reached.
 */
export type SqlDatabase = Connection & {
  /**
   * Runs work in one transaction. No other process or request runs such work at the same time, so
   * each transaction sees the writes of the previous one. The result is durable when the promise
   * resolves. If `work` throws, the transaction is rolled back. If `inTurn` throws although
   * `work` has succeeded, the transaction may have been committed (`createStore` lists the cases).
   */
  inTurn<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * Empties SQLite's write-ahead log (`proposals.db-wal`), which may still contain deleted data.
   * Returns false if deleted data may remain in the log, for example because another program is
   * reading the log, the disk is full, or the database is damaged. Postgres has no such method,
   * because it removes deleted rows by itself (autovacuum).
   */
  emptyLog?(): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * The beginning of the column `key` in a row of `quotas` that stores an idempotency hash. The hash
 * follows.
 */
export const idempotencyPrefix = 'key:';

/** Stores a value under a name, and replaces an earlier one. */
export const putValue = ({ tables }: Dialect) => `
  insert into ${tables.secrets} (name, value) values ($1, $2)
  on conflict (name) do update set value = excluded.value`;

/** The columns from which `proposalOf` makes a `Proposal`. */
export const proposalColumns = ({ ms }: Dialect) => `
  id, ${ms('created_at')} as "createdAt", full_name as "fullName", email, answers, suspicion`;

/** A row with the columns of `proposalColumns`. */
export type ProposalRow = Omit<Proposal, 'answers'> & { readonly answers: string };

export const proposalOf = (row: ProposalRow): Proposal => ({
  ...row,
  answers: JSON.parse(row.answers) as Answer[],
});

/** A list of a statement's parameters: `($1, $2, $3)`. */
export const placeholders = (length: number, from = 1): string =>
  `(${Array.from({ length }, (_, index) => `$${from + index}`).join(', ')})`;
