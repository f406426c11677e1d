/** The types allowed for a statement's parameters `$1`, `$2` … */
export type Value = string | number | Date | null;

/** A row without a type of its own. The tables in SQLite and Postgres have the same columns. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Runs one statement and returns its rows. A statement that writes returns at most one. From both databases, times arrive
 * in milliseconds since 1970, and counts as numbers.
 */
export type Query = <Columns = Row>(statement: string, values?: readonly Value[]) => Promise<Columns[]>;

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

/**
 * The condition on a delivery that no attempt at it is under way: `claim` takes the reason of a queued one away, and only
 * a failure gives it one.
 */
export const notUnderWay = `(state <> 'queued' or reason is not null)`;

/** The columns of `public.proposals` that make a `Proposal`. */
export const proposalColumns = `
  id, created_at as "createdAt", full_name as "fullName", email, project_type as "projectType",
  target_launch as "targetLaunch", details, suspicion`;
