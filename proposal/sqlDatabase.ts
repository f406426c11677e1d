import type { Proposal } from './store.ts';

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

/** A row as the database driver returns it. The tables in SQLite and Postgres have the same columns. */
export type Row = Readonly<Record<string, unknown>>;

/** Converts a row of `proposals`. */
export function toProposal(row: Row): Proposal {
  return {
    id: textOf(row['id']),
    createdAt: timeOf(row['created_at']) ?? 0,
    fullName: textOf(row['full_name']),
    email: textOf(row['email']),
    projectType: textOf(row['project_type']),
    targetLaunch: textOf(row['target_launch']),
    details: textOf(row['details']),
    suspicion: textOf(row['suspicion']),
  };
}

/** Reads a text column. Anything but a string becomes an empty string. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Reads a time in milliseconds since 1970. SQLite stores it as a number, Postgres as a date. Null becomes undefined. */
export function timeOf(value: unknown): number | undefined {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'number' ? value : undefined;
}

/** Reads a column that contains one of `values`. Throws for any other value. */
export function oneOf<T extends string>(values: readonly T[], value: unknown): T {
  const found = values.find((one) => one === value);
  if (found === undefined) throw new Error('A column contains a value that its table does not allow');
  return found;
}
