// On Deno, which does not find the package's types, these are `any`.
import type { PoolClient, QueryResult } from 'pg';
import { toUnavailable } from './postgresFaults.ts';
import { openPool } from './postgresPool.ts';
import { type Query, type SqlDatabase, StoreUnavailable } from './records.ts';

// The lock is held until the transaction ends. Its number is arbitrary, but has to be the same on every server. The time
// limits are for a database that loses its client: it must not hold or await the lock longer than the client would. What
// comes after the lock sees what others have committed before (`read committed`), and a commit has reached the disk,
// whatever the database sets for its sessions.
const acceptLockKey = 7_263_481;
const beginInTurn = `
  begin isolation level read committed;
  set local lock_timeout = '2500ms';
  set local idle_in_transaction_session_timeout = '10s';
  select set_config('synchronous_commit', 'on', true) where current_setting('synchronous_commit') = 'off';
  select pg_advisory_xact_lock(${acceptLockKey});`;

/** How often a statement is tried that Postgres has rolled back because of others. */
const mostTries = 5;

/**
 * Opens a Postgres database for the store, on the Express server and on Supabase. It does not connect yet, and
 * does not migrate.
 *
 * @param ca the text of an authority's certificate, for a runtime without files. The connection is then always encrypted,
 *   and the server's certificate and name are checked, whatever the URL's `sslmode`.
 */
export function postgresDatabase(databaseUrl: string, ca?: string): SqlDatabase {
  const pool = openPool(databaseUrl, ca);

  async function connected<T>(work: (query: Query) => Promise<T>): Promise<T> {
    const client = await pool.connect().catch((error: unknown) => {
      throw toUnavailable(error);
    });
    try {
      const result = await work(queryOn(client));
      client.release();
      return result;
    } catch (error) {
      // The connection is closed and not reused, because its state after a timeout is unknown. Postgres then rolls back.
      client.release(true);
      throw error;
    }
  }

  return {
    async query(statement, values) {
      for (let tries = 1; ; tries += 1)
        try {
          return await connected((query) => query(statement, values));
        } catch (error) {
          // Where the database makes every transaction `serializable`, Postgres asks for this.
          if (tries === mostTries || !(error instanceof StoreUnavailable && error.code.startsWith('40')))
            throw error;
        }
    },
    inTurn: (work) =>
      connected(async (query) => {
        await query(beginInTurn);
        const result = await work(query);
        await query('commit');
        return result;
      }),
    close: () => pool.close(),
  };
}

function queryOn(client: PoolClient): Query {
  return async (statement, values = []) => {
    // Written in UTC. The package would write the time of this machine's zone.
    const sent = values.map((value) => (value instanceof Date ? value.toISOString() : value));
    try {
      const { rows }: QueryResult = await client.query(statement, sent);
      return rows;
    } catch (error) {
      throw toUnavailable(error);
    }
  };
}
