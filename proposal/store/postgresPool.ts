// On Deno, which does not find the package's types, these are `any`.
import { Pool, type PoolClient } from 'pg';
import { causeOf } from './postgresFaults.ts';

/**
 * The client enforces the deadlines, because a database that hangs cannot. Their sum stays below the 8 seconds in which a
 * visitor gets an answer. The startup message contains no parameter that PgBouncer refuses, such as `statement_timeout`.
 */
const options = {
  application_name: 'send-autoresponder',
  max: 3,
  idleTimeoutMillis: 20_000,
  connectionTimeoutMillis: 4_000,
  query_timeout: 3_000,
};

/**
 * The connections to a Postgres database. None is open before the first `connect`.
 *
 * @param ca as `postgresDatabase` describes it
 */
export function openPool(databaseUrl: string, ca?: string) {
  const pools = waysTo(databaseUrl, ca).map((way) => {
    const pool = new Pool({ ...options, ...way, types: { getTypeParser } });
    // The pool drops a broken connection, and a running query fails by itself. Without these listeners, the 'error' event
    // would end the process.
    pool.on('error', () => undefined);
    pool.on('connect', (client: PoolClient) => client.on('error', () => undefined));
    return pool;
  });
  let current = 0;

  return {
    /** Takes a connection, which has to be released. Throws the error of the package, of Node or of Postgres. */
    async connect(): Promise<PoolClient> {
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
    },
    close: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
  };
}

/**
 * The ways to connect, in the order in which they are tried. `sslmode` means what it means to libpq and other Postgres tools
 * (https://www.postgresql.org/docs/current/libpq-ssl.html): `require` encrypts but trusts any certificate, and `prefer` and
 * `allow` go on without or with TLS if the server refuses the other.
 */
function waysTo(databaseUrl: string, ca?: string) {
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

/** Postgres's types `int8` and `int4` (`select oid, typname from pg_type`). */
const parsers: Readonly<Record<number, (text: string) => unknown>> = { 20: Number, 23: Number };

const getTypeParser = (type: number) => parsers[type] ?? String;
