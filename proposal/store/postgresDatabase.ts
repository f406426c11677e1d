import { setTimeout as pause } from 'node:timers/promises';
// On Deno, which does not find the package's types, these are `any`.
import { Pool, type PoolClient, type QueryResult } from 'pg';
import { causeOf, toUnavailable } from './postgresFaults.ts';
import { type Connection, type Dialect, type Run, type SqlDatabase, StoreUnavailable } from './records.ts';

/**
 * The client enforces the deadlines, because a database that hangs cannot. Their sum stays below
 * the 8 seconds in which a visitor gets an answer. The startup message contains no parameter that
 * PgBouncer refuses, such as `statement_timeout`.
 */
const options = {
  application_name: 'send-autoresponder',
  max: 3,
  idleTimeoutMillis: 20_000,
  connectionTimeoutMillis: 4_000,
  query_timeout: 3_000,
};

// The lock is held until the transaction ends. Its number is arbitrary, but the same on every
// server. The time limits are for a database that loses its client. What comes after the lock sees
// what others have committed before (`read committed`), and a commit has reached the disk, whatever
// the database sets for its sessions.
const beginInTurn = `
  begin isolation level read committed;
  set local lock_timeout = '2500ms';
  set local idle_in_transaction_session_timeout = '10s';
  select set_config('synchronous_commit', 'on', true) where current_setting('synchronous_commit') = 'off';
  select pg_advisory_xact_lock(7263481);`;

/** How long to wait before the next attempt to connect where Postgres has no free connection. */
const pauseMs = 50;

/** How often a statement is tried that Postgres has rolled back because of others. */
const mostTries = 5;

/**
 * Opens a Postgres database for the store. It does not connect yet, and does not migrate.
 *
 * @param ca the text of an authority's certificate, for a runtime without files. The connection is
 *   then always encrypted, and the server's certificate and name are checked, whatever the URL's
 *   `sslmode`.
 */
export function postgresDatabase(databaseUrl: string, ca?: string): SqlDatabase {
  const pools = waysTo(databaseUrl, ca).map(openPool);
  let current = 0;

  async function connect(): Promise<PoolClient> {
    const tried = current;
    try {
      return await pools[tried]!.connect();
    } catch (error) {
      const other = (tried + 1) % pools.length;
      if (other === tried || !/^(?:no-tls|28000|EPROTO|ERR_SSL)/.test(causeOf(error))) throw error;
      const client: PoolClient = await pools[other]!.connect();
      current = other;
      return client;
    }
  }

  /**
   * Where Postgres has no free connection, tries again as long as one may take: others will end.
   */
  async function connectInTime(): Promise<PoolClient> {
    const until = Date.now() + options.connectionTimeoutMillis;
    for (;;) {
      try {
        return await connect();
      } catch (error) {
        if (causeOf(error) !== '53300' || Date.now() + pauseMs > until) throw error;
      }
      await pause(pauseMs);
    }
  }

  async function connected<T>(work: (run: Run) => Promise<T>): Promise<T> {
    const client = await connectInTime().catch((error: unknown) => {
      throw toUnavailable(error);
    });
    try {
      const result = await work(runOn(client));
      client.release();
      return result;
    } catch (error) {
      // The connection is closed and not reused, because its state after a timeout is unknown.
      // Postgres then rolls back.
      client.release(true);
      throw error;
    }
  }

  const run: Run = async (statement, values) => {
    for (let tries = 1; ; tries += 1)
      try {
        return await connected((runOnOne) => runOnOne(statement, values));
      } catch (error) {
        // Where the database makes every transaction `serializable`, Postgres asks for this.
        if (tries === mostTries || !(error instanceof StoreUnavailable && error.code.startsWith('40')))
          throw error;
      }
  };

  return {
    dialect,
    read: run,
    write: run,
    inTurn: (work) =>
      connected(async (runOnOne) => {
        const connection: Connection = { dialect, read: runOnOne, write: runOnOne };
        await runOnOne(beginInTurn);
        const result = await work(connection);
        await runOnOne('commit');
        return result;
      }),
    close: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
  };
}

/** A time is read in milliseconds, because `datestyle` sets the form of others. */
const dialect: Dialect = {
  tables: {
    proposals: 'public.proposals',
    deliveries: 'public.proposal_deliveries',
    quotas: 'public.proposal_quotas',
    secrets: 'public.proposal_secrets',
  },
  ms: (column) => `cast(extract(epoch from ${column}) * 1000 as bigint)`,
  skipLocked: 'for update skip locked',
  columnsOf: (table) => `
    select attname as column, cast(attnotnull and not atthasdef and attidentity = '' as integer) as required
    from pg_attribute where attrelid = to_regclass('${table}') and attnum > 0 and not attisdropped`,
  schemaNumber: `
    select cast(value as integer) as number from public.proposal_secrets where name = 'schema-version'`,
  hiddenTables: `
    select current_user as role, pg_get_userbyid(relowner) as owner from pg_class
    where relnamespace = to_regnamespace('public') and relkind = 'r' and row_security_active(oid)
      and relname in ('proposals', 'proposal_deliveries', 'proposal_quotas', 'proposal_secrets')`,
};

function runOn(client: PoolClient): Run {
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

type Way = { connectionString: string; ssl?: { ca: string } };

/** No connection is open before the first `connect`. */
function openPool(way: Way) {
  const pool = new Pool({ ...options, ...way, types: { getTypeParser } });
  // A broken connection is dropped, and its query fails by itself. An 'error' event without
  // listeners would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client: PoolClient) => client.on('error', () => undefined));
  return pool;
}

/** Postgres's types `int8` and `int4` (`select oid, typname from pg_type`). */
const parsers: Readonly<Record<number, (text: string) => unknown>> = { 20: Number, 23: Number };
const getTypeParser = (type: number) => parsers[type] ?? String;

/**
 * The ways to connect, in the order in which they are tried. `sslmode` means what it means to libpq
 * and other Postgres tools (https://www.postgresql.org/docs/current/libpq-ssl.html): `require`
 * encrypts but trusts any certificate, and `prefer` and `allow` go on without or with TLS if the
 * server refuses the other.
 */
function waysTo(databaseUrl: string, ca?: string): Way[] {
  const url = new URL(databaseUrl);
  const mode = url.searchParams.get('sslmode');
  // pg would prefer the URL's `sslmode` to the option `ssl`.
  if (ca || !mode) {
    url.searchParams.delete('sslmode');
    return [{ connectionString: url.href, ...(ca && { ssl: { ca } }) }];
  }
  url.searchParams.set('uselibpqcompat', 'true');
  const modes = { prefer: ['prefer', 'disable'], allow: ['disable', 'prefer'] }[mode] ?? [mode];
  return modes.map((sslmode) => {
    url.searchParams.set('sslmode', sslmode);
    return { connectionString: url.href };
  });
}
