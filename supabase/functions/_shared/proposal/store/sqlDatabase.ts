import type { Row } from './rows.ts';

/** What a statement's `$1`, `$2` … may hold. */
export type Value = string | number | Date | null;

/** Runs one statement and gives its rows; a statement that writes returns one at most. */
export type Query = (statement: string, values?: readonly Value[]) => Promise<Row[]>;

/** What the store asks of a database. Every method throws `StoreUnavailable` where the database is out of reach. */
export type SqlDatabase = {
  query: Query;
  /**
   * Runs work in one transaction, while no other process or request runs such work: each sees what the one before it
   * wrote. Durable when the promise resolves; rolled back where it rejects.
   */
  inTurn<T>(work: (query: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};
