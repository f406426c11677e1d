import { codeOf } from '../logger.ts';
import { StoreUnavailable } from './database.ts';
import { alterTables } from './postgresTables.ts';

/**
 * Converts an error. An error of the connection, and an error of Postgres whose code matches
 * `outOfReach`, become `StoreUnavailable`. Any other error of Postgres is a bug, and is returned as
 * it is.
 */
export function toUnavailable(error: unknown): unknown {
  if (error instanceof StoreUnavailable) return error;
  const code = postgresErrorCode(error);
  return isReported(error) && !outOfReach.test(code) ? error : unavailable(code, error);
}

/**
 * Whether Postgres has reported the error. Such an error has a severity. An error of the connection
 * has none.
 */
const isReported = (error: unknown) => error instanceof Error && 'severity' in error;

/**
 * Whether an error that `runOn` has thrown proves that the statement had no effect.
 *
 * - An error that Postgres has reported, such as `40001` or `23505`, proves it: Postgres undoes the
 *   statement. Exception: an error with which Postgres ends the session, such as `57P01`. The
 *   statement may have succeeded before the session ended.
 * - An error of the connection, such as `ECONNRESET`, does not prove it. The statement may have
 *   succeeded before the connection broke.
 */
export const provesNoEffect = (error: unknown) =>
  // `toUnavailable` makes every error of the connection a `StoreUnavailable`. Any other error was
  // reported by Postgres.
  error instanceof StoreUnavailable ? isReported(error.cause) && !error.code.startsWith('57P') : true;

/** @param code an error code of Postgres or Node, or one of our own, such as `commit-unanswered` */
export const unavailable = (code: string, cause?: unknown) =>
  new StoreUnavailable(code, cause, remedies.find(([codes]) => codes.test(code))?.[1]);

/**
 * Returns the code of an error: that of Postgres or Node, or one of our own if `pg` throws an error
 * without a code.
 */
export function postgresErrorCode(error: unknown): string {
  const code = codeOf(error);
  if (code) return code;
  const { message = '' } = Object(error) as Partial<Error>;
  return inWords.find(([words]) => words.test(message))?.[1] ?? 'no-answer';
}

const inWords: readonly [RegExp, string][] = [
  [/does not support SSL/, 'no-tls'],
  [/password must be a/, 'no-password'],
  [/verify-ca requires/, 'no-authority'],
  [/read timeout/, 'too-slow'],
];

/**
 * The beginnings of the codes that mean that the database cannot be used
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html). `remedies` explains some of
 * these codes. The others mean:
 *
 * - 08: the connection has failed
 * - 25P03: the transaction was idle for too long
 * - 40: the transaction was rolled back, because others ran at the same time
 * - 53: memory or another resource is used up (`remedies` explains two codes of this class)
 * - 55P03: a lock was not free in time
 * - 57: Postgres is shutting down, or has canceled the statement
 * - 58: the disk or the system of Postgres has failed
 * - XX: Postgres has an internal error, or its data is damaged
 */
const outOfReach = /^(?:08|22P05|25006|25P03|28|3D000|3F000|40|42501|42703|42P01|53|55P03|57|58|XX)/;

/**
 * The remedy for each code; the first row that matches counts. No remedy repeats the value of
 * DATABASE_URL, because it contains a password.
 */
const remedies: readonly [codes: RegExp, remedy: string][] = [
  [/^28P01$/, 'Postgres refuses the password in DATABASE_URL (write # as %23, / as %2F, ? as %3F, @ as %40)'],
  [
    /^28/,
    'Postgres refuses this user from this address: try ?sslmode=require in DATABASE_URL, or check pg_hba.conf on the host of Postgres',
  ],
  [/^no-password$/, 'Postgres asks for a password, and DATABASE_URL has none'],
  [
    /^no-tls$/,
    'Postgres offers no TLS: set ssl = on in its configuration or, in a private network, ?sslmode=prefer in DATABASE_URL',
  ],
  [/^no-authority$/, 'sslmode=verify-ca in DATABASE_URL needs &sslrootcert=FILE'],
  [/^ENOENT|^EACCES/, 'a file that DATABASE_URL names cannot be read: write its whole path, without ~'],
  [/^EPROTO|^ERR_SSL/, 'TLS fails: the port in DATABASE_URL may belong to another service'],
  [
    /^CERT_HAS_EXPIRED$/,
    'the certificate of Postgres, or that of its authority, has expired: the operator of the database has to renew it, unless the clock of this machine is wrong',
  ],
  [
    /CERT|LEAF_SIGNATURE/,
    'the certificate of Postgres is not trusted: write the host name for which it was issued into DATABASE_URL, or add &sslrootcert=FILE (on Supabase: DATABASE_CA_CERT)',
  ],
  [/^3D000$/, 'the database in DATABASE_URL does not exist: create it (createdb), or correct the name'],
  [/^3F000$/, 'the database has no schema "public": create schema public'],
  [
    /^42501$/,
    `the user in DATABASE_URL lacks rights. As a superuser, and with the name of this user in place of USER, run: grant usage, create on schema public to USER; (if the tables belong to another user, also run: ${alterTables('owner to USER')})`,
  ],
  [
    /^42(703|P01)$/,
    'tables are missing or outdated: restart the site (on Supabase: supabase db push --remote)',
  ],
  [
    /^22P05$/,
    'the encoding of the database cannot store some letters: copy its data into a database with the encoding UTF8',
  ],
  [
    /^25006$/,
    'the database is read-only: connect to the primary server and not to a standby, and check whether the disk is almost full',
  ],
  [
    /^too-slow$/,
    'Postgres did not answer a statement in time: check its load, its disk, the network, and locks of other sessions (pg_stat_activity)',
  ],
  [
    /^commit-unanswered$/,
    'the connection broke before Postgres confirmed a change: if it was a new request, a repeated attempt is not stored twice',
  ],
  [
    /^53300$/,
    'Postgres has no free connection: raise max_connections or the connection limit of this user, or use the address of a pooler',
  ],
  [/^53100$/, 'the disk of Postgres is full: free some space on it'],
  [/^ENOTFOUND|^EAI_AGAIN/, 'there is no host with the name in DATABASE_URL: check its spelling'],
  [
    /^E[A-Z]+$|^no-/,
    'nothing answers at the host and port in DATABASE_URL: check that Postgres runs and that no firewall blocks the port',
  ],
];
