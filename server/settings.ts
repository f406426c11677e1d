import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import leven from 'leven';
import * as v from 'valibot';
import {
  type Environment,
  parseSettings,
  httpUrl,
  sharedSettings,
  text,
  toSharedSettings,
  wholeNumber,
} from '#proposal/settings.ts';
import { packageFolder } from './lifecycle/loadEnvFile.ts';
import { readableEmail } from '#lib/readableEmail.ts';

/** The site's settings. `.env.example` describes each of them, except `NODE_ENV`. */
export type Settings = ReturnType<typeof readSettings>;

const oneOf = <const Values extends readonly string[]>(...values: Values) =>
  v.picklist(values, `expected ${values.join(' or ')}`);
const onOff = oneOf('on', 'off');

const textUnless = (is: (value: string) => boolean, message: string) =>
  v.pipe(
    text,
    v.check((value) => !is(value), message),
  );
const publicKey = textUnless(
  isSecretSupabaseKey,
  'expected the publishable key. This key is secret, but the page would send it to every visitor',
);
const folder = textUnless(
  (value) => /^~|\$[\w({]|%\w+%/.test(value),
  'expected a path without ~ and without variables such as $HOME, because only a shell replaces them',
);

/**
 * Every setting by its name in the environment, with its default, its validation and the error
 * message.
 */
export const settingsSchema = v.object({
  NODE_ENV: v.optional(oneOf('production', 'development', 'test'), 'production'),
  HOST: v.optional(text),
  PORT: v.optional(wholeNumber(0, 65_535), '3000'),
  ...sharedSettings,
  BRAND_NAME: v.optional(sharedSettings.BRAND_NAME, 'Alderway'),
  CONTACT_EMAIL: v.optional(sharedSettings.CONTACT_EMAIL, 'hello@alderway.example'),
  SCHEDULING_URL: v.optional(
    sharedSettings.SCHEDULING_URL,
    'https://scheduling.example.com/alderway/live-demo',
  ),
  SITE_URL: v.optional(sharedSettings.SITE_URL, 'http://localhost:3000'),
  COPYRIGHT_RANGE: v.optional(onOff, 'off'),
  SUPABASE_URL: v.optional(httpUrl),
  SUPABASE_PUBLISHABLE_KEY: v.optional(publicKey),
  DATA_DIR: v.optional(folder, './data'),
  KEEP_PROPOSALS_DAYS: v.optional(wholeNumber(1, 36_500)),
  MAIL_TIMEOUT_SECONDS: v.optional(wholeNumber(1, 300), '45'),
  PAGE_MEMO: v.optional(onOff),
  TRUST_PROXY: v.optional(wholeNumber(0, 10), '0'),
  HSTS: v.optional(onOff),
  MAX_CONNECTIONS: v.optional(wholeNumber(1, 1_000_000), '5000'),
  MAX_REQUESTS_IN_FLIGHT: v.optional(wholeNumber(1, 100_000), '256'),
  LOG_LEVEL: v.optional(oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'), 'info'),
});

/**
 * Returns the notes about the environment that the server logs when it starts:
 *
 * - If both `SUPABASE_URL` and `DATABASE_URL` are set, one note says that the server does not use
 *   `DATABASE_URL`.
 * - For each variable that is probably a misspelled setting, such as `SMTP_URI` or `Brand-Name`, a
 *   note says that the server ignores it. Without this note, nobody would notice.
 *
 * A variable counts as a misspelled setting if its name is that of the setting, apart from upper
 * and lower case and from signs such as `-` and `_`. One character may be wrong, missing or
 * superfluous if the name of the setting has five to eight characters, and two characters if it has
 * nine or more. There is no note if the setting itself is set.
 */
function notesOn(env: Environment): string[] {
  const isSet = (name: string) => env[name]?.trim();
  const all = Object.keys(settingsSchema.entries);
  const misspelled = Object.keys(env).flatMap((name) => {
    const typed = bareSpelling(name);
    const isLike = (known: string) =>
      leven(typed, bareSpelling(known), { maxDistance: 3 }) <= Math.min(2, (known.length - 1) / 4);
    const meant = isSet(name) && !all.includes(name) ? all.find(isLike) : undefined;
    if (!meant || isSet(meant)) return [];
    return `${name} is not a setting and is ignored. Did you mean ${meant}?`;
  });
  if (!isSet('SUPABASE_URL') || !isSet('DATABASE_URL')) return misspelled;
  return [
    'The server does not use DATABASE_URL, because SUPABASE_URL is set. Only npm run proposals uses it.',
    ...misspelled,
  ];
}

const bareSpelling = (name: string) => name.toUpperCase().replaceAll(/[^A-Z\d]/g, '');

/**
 * Reads the environment. Throws one `SettingsError`, which names every invalid setting, but no
 * values.
 */
export function readSettings(env: Environment) {
  const s = parseSettings(settingsSchema, env, [['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY']]);
  return {
    ...toSharedSettings(s),
    production: s.NODE_ENV === 'production',
    development: s.NODE_ENV === 'development',
    host: s.HOST,
    port: s.PORT,
    supabaseUrl: s.SUPABASE_URL,
    supabaseKey: s.SUPABASE_PUBLISHABLE_KEY,
    notes: notesOn(env),
    dataDir: resolve(packageFolder, s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    smtpUrl: s.SMTP_URL,
    copyrightTo: s.COPYRIGHT_RANGE === 'on' ? new Date().getFullYear() : undefined,
    keepProposalsDays: s.KEEP_PROPOSALS_DAYS,
    mailTimeoutMs: s.MAIL_TIMEOUT_SECONDS * 1000,
    logLevel: s.LOG_LEVEL,
    // By default off in development, because the sources change while the server runs.
    memo: (s.PAGE_MEMO ?? (s.NODE_ENV === 'development' ? 'off' : 'on')) === 'on',
    trustProxy: s.TRUST_PROXY,
    hsts: (s.HSTS ?? (s.SITE_URL.startsWith('https:') ? 'on' : 'off')) === 'on',
    maxConnections: s.MAX_CONNECTIONS,
    maxRequestsInFlight: s.MAX_REQUESTS_IN_FLIGHT,
  };
}

/**
 * Picks the settings that may reach a visitor's browser. The list is explicit, so that no secret
 * gets in.
 */
export function publicSettings({ contactEmail, keepProposalsDays, ...settings }: Settings) {
  const { brand, schedulingUrl, siteUrl, copyrightTo, supabaseUrl, supabaseKey } = settings;
  const agency = { brand, contactEmail: readableEmail(contactEmail), schedulingUrl, siteUrl, copyrightTo };
  return { ...agency, supabaseUrl, supabaseKey, keepProposalsDays };
}

/**
 * Whether a key is not meant for browsers: `sb_secret_…`, or a JWT whose payload names another role
 * than `anon`. The older `service_role` key, which gives access to every table, is such a JWT.
 */
function isSecretSupabaseKey(key: string): boolean {
  if (/^sb_secret_/i.test(key)) return true;
  try {
    const payload = Buffer.from(key.split('.')[1] ?? '', 'base64url').toString();
    const { role = 'anon' } = JSON.parse(payload) as { role?: unknown };
    return role !== 'anon';
  } catch {
    return false;
  }
}

/** The server cannot start. The message says why. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}

/** @param cause the error from reading a file of the build */
export const noCompleteBuild = (build: URL, cause: unknown) =>
  new CannotStart(`There is no complete build in ${fileURLToPath(build)}. Make one: npm run build`, {
    cause,
  });
