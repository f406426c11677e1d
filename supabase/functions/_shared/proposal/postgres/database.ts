import type { Row } from '../store/rows.ts';
import type { Query, SqlDatabase, Value } from '../store/sqlDatabase.ts';
import { StoreUnavailable } from '../store/store.ts';

/** What is needed of a pool of `pg`, whose types Deno does not find. */
type PgPool = {
  on(event: 'error', listener: () => void): unknown;
  on(event: 'connect', listener: (client: Pick<PgClient, 'on'>) => void): unknown;
  connect(): Promise<PgClient>;
  end(): Promise<void>;
};
type PgClient = {
  on(event: 'error', listener: () => void): unknown;
  query(statement: string, values: Value[]): Promise<{ rows: Row[] }>;
  release(destroy?: boolean): void;
};

/**
 * How `pg`'s pool is set up in both homes. The deadlines are kept by this side, because a database that hangs keeps
 * none; together they are below the 8 seconds in which a visitor gets an answer. Nothing is asked for at log-in that
 * PgBouncer would refuse, such as `statement_timeout`.
 */
export function poolOptions(databaseUrl: string) {
  const url = new URL(databaseUrl);
  // In libpq's sense, as every other Postgres tool reads it: `require` encrypts and trusts any certificate.
  if (url.searchParams.has('sslmode')) url.searchParams.set('uselibpqcompat', 'true');
  return {
    connectionString: url.href,
    application_name: 'send-autoresponder',
    max: 3,
    idleTimeoutMillis: 20_000,
    connectionTimeoutMillis: 4_000,
    query_timeout: 3_000,
  };
}

// The lock is for the whole transaction. Its number is arbitrary; it has to be the same everywhere. The time limits are
// for a server that loses its client: it must not keep the lock, nor wait for it, longer than the client would.
const acceptLockKey = 7_263_481;
const beginInTurn = `
  begin;
  set local lock_timeout = '2500ms';
  set local idle_in_transaction_session_timeout = '10s';
  select pg_advisory_xact_lock(${acceptLockKey});`;

/** Postgres behind a pool that was made with `poolOptions`; the pool is closed with it. */
export function postgresDatabase(pool: PgPool): SqlDatabase {
  // The pool drops a connection that broke, and a query that was under way fails by itself. Without these listeners
  // the event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));

  async function withClient<T>(work: (query: Query) => Promise<T>): Promise<T> {
    const client = await reaching(() => pool.connect());
    try {
      const result = await work(
        async (statement, values = []) => (await reaching(() => client.query(statement, [...values]))).rows,
      );
      client.release();
      return result;
    } catch (error) {
      // The connection is closed and not used again: after a timeout nobody knows its state. Postgres then rolls back.
      client.release(true);
      throw error;
    }
  }

  return {
    query: (statement, values) => withClient((query) => query(statement, values)),
    inTurn: (work) =>
      withClient(async (query) => {
        await query(beginInTurn);
        const result = await work(query);
        await query('commit');
        return result;
      }),
    close: () => pool.end(),
  };
}

/** Tells a database that is out of reach or full from a fault of ours. */
async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no-answer';
    // Only what the server itself says has a severity; the rest is the connection's.
    const ours = error instanceof Error && 'severity' in error && !outOfReach.test(code);
    throw ours ? error : new StoreUnavailable(code, error);
  }
}

/**
 * https://www.postgresql.org/docs/current/errcodes-appendix.html: class 08 connection, 25006 read-only, 25P03 and 57 shut
 * down or timed out, 28 log-in, 3D000 no such database, 40 rolled back, 53 resources (disk full), 55P03 locked, 58
 * input/output, XX internal.
 */
const outOfReach = /^(?:08|25006|25P03|28|3D000|40|53|55P03|57|58|XX)/;
