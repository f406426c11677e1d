// On Deno, which does not find the package's types, these are `any`.
import { Pool, type PoolClient, type QueryResult } from 'pg';
import { faultOf } from '../logger.ts';
import { type Query, type SqlDatabase, StoreUnavailable } from './records.ts';

/**
 * The client enforces the deadlines, because a database that hangs cannot. Their sum stays below the 8 seconds in which a
 * visitor gets an answer. The startup message contains no parameter that PgBouncer refuses, such as `statement_timeout`.
 */
function poolOptions(databaseUrl: string, ca?: string) {
  const url = new URL(databaseUrl);
  // pg would prefer the URL's `sslmode` to the option `ssl`.
  if (ca) url.searchParams.delete('sslmode');
  // `sslmode` then means what it means to libpq and other Postgres tools: `require` encrypts but trusts any certificate.
  if (url.searchParams.has('sslmode')) url.searchParams.set('uselibpqcompat', 'true');
  return {
    connectionString: url.href,
    ...(ca && { ssl: { ca } }),
    application_name: 'send-autoresponder',
    max: 3,
    idleTimeoutMillis: 20_000,
    connectionTimeoutMillis: 4_000,
    query_timeout: 3_000,
    types: { getTypeParser: (type: number) => parsers[type] ?? String },
  };
}

/** Postgres's types `timestamptz`, `int8` and `int4` (`select oid, typname from pg_type`). */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  1184: Date.parse,
  20: Number,
  23: Number,
};

// The lock is held until the transaction ends. Its number is arbitrary, but has to be the same on every server. The time
// limits are for a database that loses its client: it must not hold or await the lock longer than the client would.
const acceptLockKey = 7_263_481;
const beginInTurn = `
  begin;
  set local lock_timeout = '2500ms';
  set local idle_in_transaction_session_timeout = '10s';
  select pg_advisory_xact_lock(${acceptLockKey});`;

/**
 * Opens a Postgres database for the store, on the Express server and on Supabase. It does not connect yet, and
 * does not migrate.
 *
 * @param ca the text of an authority's certificate, for a runtime without files. The connection is then always encrypted,
 *   and the server's certificate and name are checked, whatever the URL's `sslmode`.
 */
export function postgresDatabase(databaseUrl: string, ca?: string): SqlDatabase {
  const pool = new Pool(poolOptions(databaseUrl, ca));
  // The pool drops a broken connection, and a running query fails by itself. Without these listeners, the 'error' event
  // would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client: PoolClient) => client.on('error', () => undefined));

  return {
    query: queryOn(pool),
    async inTurn(work) {
      const client = await reaching<PoolClient>(() => pool.connect());
      const query = queryOn(client);
      try {
        await query(beginInTurn);
        const result = await work(query);
        await query('commit');
        client.release();
        return result;
      } catch (error) {
        // The connection is closed and not reused, because its state after a timeout is unknown. Postgres then rolls
        // back. After a single statement, the pool does the same.
        client.release(true);
        throw error;
      }
    },
    close: () => pool.end(),
  };
}

function queryOn(connection: Pool | PoolClient): Query {
  return async (statement, values = []) => {
    const { rows } = await reaching<QueryResult>(() => connection.query(statement, [...values]));
    return rows;
  };
}

/** Converts errors that mean "out of reach" or "full" to `StoreUnavailable`. Other errors are bugs and are rethrown. */
async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code = 'no-answer' } = faultOf(error);
    // Errors reported by Postgres have a severity. Errors without one come from the connection.
    const ours = error instanceof Error && 'severity' in error && !outOfReach.test(code);
    throw ours ? error : new StoreUnavailable(code, error);
  }
}

/**
 * https://www.postgresql.org/docs/current/errcodes-appendix.html: class 08 connection, 25006 read-only, 25P03 and 57 shut
 * down or timed out, 28 login, 3D000 no such database, 40 rolled back, 53 resources (disk full), 55P03 locked, 58
 * input/output, XX internal.
 */
const outOfReach = /^(?:08|25006|25P03|28|3D000|40|53|55P03|57|58|XX)/;
