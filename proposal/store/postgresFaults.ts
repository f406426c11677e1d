import { faultOf } from '../logger.ts';
import { StoreUnavailable } from './records.ts';

/**
 * Converts an error about the database to `StoreUnavailable`. Others are bugs and are returned as
 * they are.
 */
export function toUnavailable(error: unknown): unknown {
  if (error instanceof StoreUnavailable) return error;
  const code = causeOf(error);
  // Errors reported by Postgres have a severity. Errors without one come from the connection.
  const reported = error instanceof Error && 'severity' in error;
  if (reported && !outOfReach.test(code)) return error;
  return unavailable(code, error);
}

/** @param code one of Postgres's */
export const unavailable = (code: string, cause?: unknown) =>
  new StoreUnavailable(code, cause, remedies.find(([codes]) => codes.test(code))?.[1]);

/**
 * The code of an error: Postgres's, Node's, or one for what the package `pg` says in words only.
 */
export function causeOf(error: unknown): string {
  const { code } = faultOf(error);
  if (code) return code;
  const { message = '' } = Object(error) as Partial<Error>;
  return inWords.find(([words]) => words.test(message))?.[1] ?? 'no-answer';
}

const inWords: readonly [RegExp, string][] = [
  [/does not support SSL/, 'no-tls'],
  [/password must be a/, 'no-password'],
  [/verify-ca requires/, 'no-authority'],
];

/**
 * https://www.postgresql.org/docs/current/errcodes-appendix.html: those that `remedies` explain,
 * and 08 connection, 25P03 and 57 shut down or timed out, 40 rolled back, 53 resources, 55P03
 * locked, 58 input/output, XX internal.
 */
const outOfReach = /^(?:08|22P05|25006|25P03|28|3D000|3F000|40|42501|42703|42P01|53|55P03|57|58|XX)/;

/** What the host can do. No value of a setting is repeated, because the URL contains a password. */
const remedies: readonly [codes: RegExp, remedy: string][] = [
  [/^28P01$/, 'Postgres refuses the password in DATABASE_URL (write # as %23, / as %2F, ? as %3F, @ as %40)'],
  [/^28/, 'Postgres refuses user or address: try ?sslmode=require in DATABASE_URL, or see its pg_hba.conf'],
  [/^no-password$/, 'Postgres asks for a password, and DATABASE_URL has none'],
  [/^no-tls$/, 'Postgres offers no TLS: set ssl = on there, or ?sslmode=prefer here in a private network'],
  [/^no-authority$/, 'sslmode=verify-ca in DATABASE_URL needs &sslrootcert=FILE'],
  [/^ENOENT|^EACCES/, 'a file that DATABASE_URL names cannot be read: its whole path is needed, without ~'],
  [/^EPROTO|^ERR_SSL/, 'TLS fails: the port in DATABASE_URL may be that of another service'],
  [
    /CERT|LEAF_SIGNATURE/,
    'the certificate is not trusted: write its host, or add &sslrootcert=FILE (on Supabase DATABASE_CA_CERT)',
  ],
  [/^3D000$/, 'there is no database of the name in DATABASE_URL: create it (createdb), or correct the name'],
  [/^3F000$/, 'the database has no schema "public": create schema public'],
  [
    /^42501$/,
    'the user in DATABASE_URL lacks rights: grant usage, create on schema public to USER; alter table … owner to USER',
  ],
  [/^42(703|P01)$/, 'tables are missing or outdated: restart the site (on Supabase: supabase db push)'],
  [/^22P05$/, 'the encoding of the database lacks letters: restore it into one with encoding UTF8'],
  [/^25006$/, 'the database is read-only: a standby, or its disk is almost full'],
  [/^53300$/, 'Postgres has no free connection: raise max_connections, or use the address of a pooler'],
  [/^53100$/, 'the disk of Postgres is full'],
  [/^ENOTFOUND|^EAI_AGAIN/, 'there is no host of the name in DATABASE_URL'],
  [
    /^E[A-Z]+$|^no-/,
    'nothing answers at host and port in DATABASE_URL: is Postgres up, no firewall between?',
  ],
];
