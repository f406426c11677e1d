import { expect, it } from 'vitest';
import { StoreUnavailable } from '#proposal/store/database.ts';
import {
  postgresErrorCode,
  toUnavailable,
  unavailable,
  provesNoEffect,
} from '#proposal/store/postgresErrors.ts';

/** An error that Postgres has reported, with its code. */
const reported = (code: string) => Object.assign(new Error('of Postgres'), { severity: 'ERROR', code });

/** An error of the connection. */
const broken = (code: string) => Object.assign(new Error('of the connection'), { code });

it.each([
  { what: 'an error of Postgres', error: reported('28P01'), code: '28P01' },
  { what: 'an error of the connection to Postgres', error: broken('ECONNREFUSED'), code: 'ECONNREFUSED' },
  {
    what: 'a refusal of TLS by Postgres',
    error: new Error('The server does not support SSL connections'),
    code: 'no-tls',
  },
  {
    what: 'a missing Postgres password',
    error: new Error('SASL: client password must be a string'),
    code: 'no-password',
  },
  {
    what: 'a missing certificate authority',
    error: new Error('sslmode=verify-ca requires an authority'),
    code: 'no-authority',
  },
  { what: 'a slow Postgres statement', error: new Error('Query read timeout'), code: 'too-slow' },
  {
    what: 'a terminated connection to Postgres',
    error: new Error('Connection terminated'),
    code: 'no-answer',
  },
  { what: 'a thrown text', error: 'no error', code: 'no-answer' },
  { what: 'a thrown undefined', error: undefined, code: 'no-answer' },
])('after $what, the log and /storez have the code $code', ({ error, code }) => {
  expect(postgresErrorCode(error)).toBe(code);
});

// https://www.postgresql.org/docs/current/errcodes-appendix.html
it.each([
  '08006',
  '22P05',
  '25006',
  '25P03',
  '28000',
  '3D000',
  '3F000',
  '40001',
  '42501',
  '42703',
  '42P01',
  '53100',
  '55P03',
  '57P01',
  '58030',
  'XX001',
])('the error %s of Postgres means that the store cannot be used', (code) => {
  const error = reported(code);
  expect(toUnavailable(error)).toMatchObject({ name: 'StoreUnavailable', code, cause: error });
});

it.each(['22001', '22P02', '23505', '42601', '1XX00', '25001', '25P02', '42P07', '55000'])(
  'the error %s of Postgres means a bug in the site’s code, and is passed on unchanged',
  (code) => {
    const error = reported(code);
    expect(toUnavailable(error)).toBe(error);
  },
);

it('every error of the connection to Postgres means that the store cannot be used', () => {
  expect(toUnavailable(broken('23505'))).toMatchObject({ name: 'StoreUnavailable', code: '23505' });
  expect(toUnavailable(undefined)).toMatchObject({ name: 'StoreUnavailable', code: 'no-answer' });
});

it('an error that already says that the store cannot be used is not wrapped again', () => {
  const error = new StoreUnavailable('rows-hidden', undefined);
  expect(toUnavailable(error)).toBe(error);
});

it.each([
  {
    what: 'that Postgres has reported',
    error: unavailable('40001', reported('40001')),
    effect: 'had no effect',
  },
  {
    what: 'of the connection',
    error: unavailable('ECONNRESET', broken('ECONNRESET')),
    effect: 'may have had an effect',
  },
  { what: 'without a cause', error: unavailable('no-answer'), effect: 'may have had an effect' },
  // The statement may have succeeded before the session ended.
  {
    what: 'that ends the session',
    error: unavailable('57P01', reported('57P01')),
    effect: 'may have had an effect',
  },
  { what: 'that means a bug', error: reported('23505'), effect: 'had no effect' },
])(
  'after a database error $what, the site assumes that the failed statement $effect',
  ({ error, effect }) => {
    expect(provesNoEffect(error)).toBe(effect === 'had no effect');
  },
);

it.each([
  { code: '28P01', words: 'refuses the password in DATABASE_URL' },
  { code: '28000', words: 'refuses this user from this address' },
  { code: 'no-password', words: 'DATABASE_URL has none' },
  { code: 'no-tls', words: 'Postgres offers no TLS' },
  { code: 'no-authority', words: 'sslrootcert' },
  { code: 'ENOENT', words: 'a file that DATABASE_URL names cannot be read' },
  { code: 'EACCES', words: 'a file that DATABASE_URL names cannot be read' },
  { code: 'EPROTO', words: 'TLS fails' },
  { code: 'ERR_SSL_WRONG_VERSION_NUMBER', words: 'TLS fails' },
  { code: 'CERT_HAS_EXPIRED', words: 'has to renew it' },
  { code: 'ERR_TLS_CERT_ALTNAME_INVALID', words: 'the host name for which it was issued' },
  { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', words: 'the certificate of Postgres is not trusted' },
  { code: '3D000', words: 'create it (createdb)' },
  { code: '3F000', words: 'create schema public' },
  { code: '42501', words: 'lacks rights' },
  { code: '42703', words: 'tables are missing or outdated' },
  { code: '42P01', words: 'tables are missing or outdated' },
  { code: '22P05', words: 'the encoding of the database' },
  { code: '25006', words: 'the database is read-only' },
  { code: 'too-slow', words: 'did not answer a statement in time' },
  { code: 'commit-unanswered', words: 'a repeated attempt is not stored twice' },
  { code: '53300', words: 'no free connection' },
  { code: '53100', words: 'the disk of Postgres is full' },
  { code: 'ENOTFOUND', words: 'check its spelling' },
  { code: 'EAI_AGAIN', words: 'check its spelling' },
  { code: 'ECONNREFUSED', words: 'check that Postgres runs' },
  { code: 'no-answer', words: 'check that Postgres runs' },
])('the remedy for the Postgres error $code contains “$words”', ({ code, words }) => {
  expect(unavailable(code).remedy).toContain(words);
});

it('a Postgres error that nobody can do anything about has no remedy', () => {
  expect(unavailable('40001').remedy).toBeUndefined();
});
