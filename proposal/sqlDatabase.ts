import type { Row } from './store/rows.ts';

/** The types allowed for a statement's parameters `$1`, `$2` … */
export type Value = string | number | Date | null;

/** Runs one statement and returns its rows. A statement that writes returns at most one. */
export type Query = (statement: string, values?: readonly Value[]) => Promise<Row[]>;

/** What the store needs from a database. Every method throws `StoreUnavailable` if the database cannot be reached. */
export type SqlDatabase = {
  query: Query;
  /**
   * Runs work in one transaction. No other process or request runs such work at the same time, so each sees what the
   * previous one wrote. The result is durable when the promise resolves, and rolled back if it rejects.
   */
  inTurn<T>(work: (query: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};
