import { setTimeout as pause } from 'node:timers/promises';
// Deno does not find the package's types. In Deno, these types are `any`.
import { Pool, type PoolClient, type QueryResult } from 'pg';
import { postgresTables } from './postgresTables.ts';
import { postgresErrorCode, provesNoEffect, toUnavailable, unavailable } from './postgresErrors.ts';
import { type Dialect, type Run, type SqlDatabase, type Statement, StoreUnavailable } from './database.ts';

/**
 * The client enforces the time limits, because a database that hangs cannot enforce limits of its
 * own. The limits are not sent to Postgres as parameters of the connection (`statement_timeout`),
 * because PgBouncer, a pooler in front of Postgres, refuses connections with such parameters.
 */
const poolOptions = {
  application_name: 'send-autoresponder',
  max: 3,
  idleTimeoutMillis: 20_000,
  // If the connection or one statement hangs, the store answers within 8 s: at most 4 s for the
  // connection, 3 s for the statement (`shortStatementMs`), and 1 s for everything else. Exception:
  // if Postgres first has no free connection and then hangs, the store answers within 12 s, because
  // the last attempt to connect may then begin after 4 s (4 + 4 + 3 + 1).
  connectionTimeoutMillis: 4_000,
  // A statement is sent without waiting for the result of the one before. Statements that are sent
  // one right after the other share one round trip.
  pipeline: true,
};

/**
 * How long a statement may take, in ms. `inTurn` sends the first statements of a transaction before
 * Postgres has granted the lock, so the time of these statements includes the wait for the lock.
 */
const shortStatementMs = 3_000;

// What each line is for:
// - `read committed`: each statement sees everything that was committed before the statement began.
//   So the statements after the lock see the changes of the transaction that had the lock before.
// - `lock_timeout`: Postgres stops waiting for the lock 0.5 s before the client would stop the
//   statement. The error of Postgres names the reason, and the error of the client would not.
// - `idle_in_transaction_session_timeout`: if the client vanishes, Postgres ends its transaction
//   after 10 s.
// - `synchronous_commit`: a commit has reached the disk when it returns, even if the database has
//   another default.
// - `pg_advisory_xact_lock`: the lock is held until the transaction ends. The number of the lock is
//   arbitrary, but the same on every server.
const beginInTurn = (statementMs: number) => `
  begin isolation level read committed;
  set local lock_timeout = '${statementMs - 500}ms';
  set local idle_in_transaction_session_timeout = '10s';
  select set_config('synchronous_commit', 'on', true) where current_setting('synchronous_commit') = 'off';
  select pg_advisory_xact_lock(7263481);`;

/** The pause before the next attempt to connect if Postgres has no free connection. */
const pauseMs = 50;

/**
 * How many times `run` tries a statement at most, if Postgres rolls it back because of other
 * transactions.
 */
const maxTries = 5;

export type PostgresOptions = Readonly<{
  /**
   * The certificate of an authority as text, for a runtime without files. With it, the connection
   * is always encrypted, and the server's certificate and name are checked, even if the URL's
   * `sslmode` asks for less.
   */
  ca?: string | undefined;
  /**
   * How long a statement may take, in ms. `inTurn` waits for the lock for half a second less.
   * Default: 3 seconds.
   */
  statementMs?: number;
}>;

/** Opens a Postgres database for the store. It does not connect yet, and does not migrate. */
export function postgresDatabase(
  databaseUrl: string,
  { ca, statementMs = shortStatementMs }: PostgresOptions = {},
): SqlDatabase {
  const pools = waysTo(databaseUrl, ca).map((way) => openPool(way, statementMs));
  let current = 0;

  async function connect(): Promise<PoolClient> {
    const tried = current;
    try {
      return await pools[tried]!.connect();
    } catch (error) {
      const other = (tried + 1) % pools.length;
      if (other === tried || !/^(?:no-tls|28000|EPROTO|ERR_SSL)/.test(postgresErrorCode(error))) throw error;
      const client: PoolClient = await pools[other]!.connect();
      current = other;
      return client;
    }
  }

  /**
   * Connects. If Postgres has no free connection, tries again until the time limit, because other
   * clients may close their connections.
   */
  async function connectInTime(): Promise<PoolClient> {
    const until = Date.now() + poolOptions.connectionTimeoutMillis;
    for (;;) {
      try {
        return await connect();
      } catch (error) {
        if (postgresErrorCode(error) !== '53300' || Date.now() + pauseMs > until) throw error;
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
        // If every transaction of the database is `serializable`, Postgres may ask for a retry: its
        // error code then begins with 40.
        if (tries === maxTries || !(error instanceof StoreUnavailable && error.code.startsWith('40')))
          throw error;
      }
  };

  return {
    dialect,
    read: run,
    write: run,
    inTurn: (work) =>
      connected(async (runOnOne) => {
        const last: Statement[] = [];
        const writeLast = (statements: readonly Statement[]) => void last.push(...statements);
        const begun = runOnOne(beginInTurn(statementMs));
        // `work` starts without waiting for the reply to `beginInTurn`, which saves a round trip.
        // Postgres runs the statements of `work` only after it has granted the lock.
        const working = work({ dialect, read: runOnOne, write: runOnOne, writeLast });
        await Promise.allSettled([begun, working]);
        // If `begun` has failed, its error is thrown. In this case, the error of `working` is only
        // a consequence.
        await begun;
        const result = await working;
        await commit(runOnOne, last);
        return result;
      }),
    close: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
  };
}

/** Times are read as milliseconds, because the text form of a time depends on `datestyle`. */
const dialect: Dialect = {
  tables: postgresTables,
  ms: (column) => `cast(extract(epoch from ${column}) * 1000 as bigint)`,
  skipLocked: 'for update skip locked',
  purgeSize: 1_000,
  columnsOf: (table) => `
    select attname as column, attnotnull and not atthasdef and attidentity = '' as required,
      case typcategory when 'D' then 'time' when 'N' then 'number' else 'text' end as kind
    from pg_attribute join pg_type on pg_type.oid = atttypid
    where attrelid = to_regclass('${table}') and attnum > 0 and not attisdropped`,
  schemaNumber: `
    select cast(value as integer) as number from public.proposal_secrets where name = 'schema-version'`,
  hiddenTables: `
    select current_user as role, pg_get_userbyid(relowner) as owner from pg_class
    where relnamespace = to_regnamespace('public') and relkind = 'r' and row_security_active(oid)
      and relname in ('proposals', 'proposal_deliveries', 'proposal_quotas', 'proposal_secrets')`,
};

function runOn(client: PoolClient): Run {
  return async (statement, values = []) => {
    // Times are sent in UTC. The package would send them in the machine's time zone.
    const sent = values.map((value) => (value instanceof Date ? value.toISOString() : value));
    try {
      const { rows }: QueryResult = await client.query(statement, sent);
      return rows;
    } catch (error) {
      throw toUnavailable(error);
    }
  };
}

/**
 * Runs the last statements of a transaction and commits, in one round trip. If a statement fails,
 * Postgres rolls back at the commit, and the error of the statement is thrown.
 *
 * If the connection breaks before Postgres replies, nobody knows whether the transaction was
 * committed. Then throws `StoreUnavailable` with the code `commit-unanswered`, and the visitor gets
 * 503, as after any other failure. If the request was stored, a repeated attempt with the same
 * idempotency key or the same content does not store it again (`acceptInTurn`). The answer to this
 * attempt is 200, or 429 above a limit.
 */
async function commit(run: Run, last: readonly Statement[]): Promise<void> {
  try {
    await Promise.all([...last, { text: 'commit', values: [] }].map(({ text, values }) => run(text, values)));
  } catch (error) {
    throw provesNoEffect(error) ? error : unavailable('commit-unanswered', error);
  }
}

type Way = { connectionString: string; ssl?: { ca: string } };

/** Creates a pool. It opens no connection before the first `connect`. */
function openPool(way: Way, statementMs: number) {
  const pool = new Pool({ ...poolOptions, ...way, query_timeout: statementMs, types: { getTypeParser } });
  // A broken connection is dropped, and its query fails by itself. An 'error' event without
  // listeners would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client: PoolClient) => client.on('error', () => undefined));
  return pool;
}

/**
 * Converts values, which Postgres sends as text. The keys 16, 20 and 23 are the types `bool`,
 * `int8` and `int4` (`select oid, typname from pg_type`). Their values become numbers, as in
 * SQLite. The values of all other types stay texts.
 */
const parsers: Readonly<Record<number, (text: string) => number>> = {
  16: (text) => (text === 't' ? 1 : 0),
  20: Number,
  23: Number,
};
const getTypeParser = (type: number) => parsers[type] ?? String;

/**
 * Returns the ways to connect, in the order in which they are tried. Usually there is one way. Two
 * values of `sslmode` give two ways: `prefer` first tries with TLS, and `allow` first tries without
 * TLS. The second way is tried only if the server refuses the first.
 *
 * `sslmode` has the same meaning as in libpq and other Postgres tools
 * (https://www.postgresql.org/docs/current/libpq-ssl.html). `require`, for example, encrypts, but
 * trusts any certificate.
 */
function waysTo(databaseUrl: string, ca?: string): Way[] {
  const url = new URL(databaseUrl);
  const mode = url.searchParams.get('sslmode');
  // `sslmode` is removed, because the package `pg` would prefer it to the option `ssl`.
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
