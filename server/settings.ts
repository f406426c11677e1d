import { resolve } from 'node:path';
import * as v from 'valibot';
import type { SiteSettings } from '../components/records.ts';

/** Everything the site can be told from outside. See `.env.example` for what each setting means. */
export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads the settings from the environment.
 *
 * @param env the process environment; an empty string counts as not set
 * @throws {SettingsError} one error that names every setting at fault, what is wrong and what was expected
 */
export function readSettings(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = v.safeParse(schema, given);
  if (!parsed.success) throw new SettingsError(parsed.issues.map(describe));
  const s = parsed.output;
  return {
    production: s.NODE_ENV === 'production',
    development: s.NODE_ENV === 'development',
    host: s.HOST,
    port: s.PORT,
    brand: s.BRAND_NAME,
    contactEmail: s.CONTACT_EMAIL,
    schedulingUrl: s.SCHEDULING_URL,
    siteUrl: s.SITE_URL,
    supabaseUrl: s.SUPABASE_URL,
    supabaseAnonKey: s.SUPABASE_ANON_KEY,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM ?? s.CONTACT_EMAIL,
    mailTimeoutMs: s.MAIL_TIMEOUT_SECONDS * 1000,
    allowedOrigins: s.ALLOWED_ORIGINS,
    ipHashSalt: s.IP_HASH_SALT,
    proposalLimits: {
      perIpPerHour: s.PROPOSALS_PER_IP_PER_HOUR,
      perRecipientPerDay: s.PROPOSALS_PER_RECIPIENT_PER_DAY,
      perHour: s.PROPOSALS_PER_HOUR,
    },
    logLevel: s.LOG_LEVEL,
    // In development a page's source changes under the server: nothing is kept unless asked for.
    memo: (s.PAGE_MEMO ?? (s.NODE_ENV === 'development' ? 'off' : 'on')) === 'on',
    trustProxy: s.TRUST_PROXY,
    hsts: (s.HSTS ?? (s.SITE_URL.startsWith('https:') ? 'on' : 'off')) === 'on',
    maxConnections: s.MAX_CONNECTIONS,
    maxRequestsInFlight: s.MAX_REQUESTS_IN_FLIGHT,
  };
}

/** Picks what may reach a visitor's browser: an explicit allow-list, so that no secret joins by accident. */
export function publicSettings(settings: Settings): SiteSettings {
  const { brand, contactEmail, schedulingUrl, siteUrl, supabaseUrl, supabaseAnonKey } = settings;
  return { brand, contactEmail, schedulingUrl, siteUrl, supabaseUrl, supabaseAnonKey };
}

/** Thrown at start when the environment cannot be used; the message lists every fault, one a line. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  readonly faults: string[];

  constructor(faults: string[]) {
    super(
      `These settings need mending (see .env.example):\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
    this.faults = faults;
  }
}

const text = v.pipe(v.string(), v.trim());

const httpUrl = v.pipe(
  text,
  v.check(
    (value) => /^https?:\/\//.test(value) && URL.canParse(value),
    'expected a full http(s) URL such as https://example.com',
  ),
  v.transform((value) => value.replace(/\/+$/, '')),
);

const urlWithScheme = (schemes: string[], example: string) =>
  v.pipe(
    text,
    v.check(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
      `expected a URL such as ${example}`,
    ),
  );

const emailAddress = v.pipe(text, v.email('expected one e-mail address such as hello@example.com'));

const wholeNumber = (min: number, max: number) =>
  v.pipe(
    text,
    v.regex(/^\d+$/, `expected a whole number from ${min} to ${max}`),
    v.transform(Number),
    v.minValue(min, `expected a whole number from ${min} to ${max}`),
    v.maxValue(max, `expected a whole number from ${min} to ${max}`),
  );

const onOff = v.picklist(['on', 'off'], 'expected on or off');

const origins = v.pipe(
  text,
  v.transform((value) =>
    value
      .split(',')
      .map((part) => part.trim().replace(/\/$/, ''))
      .filter(Boolean),
  ),
  v.everyItem(
    (value) => URL.canParse(value) && /^https?:/.test(value) && new URL(value).origin === value,
    'expected origins, separated by commas, such as https://example.com,https://www.example.com',
  ),
);

const schema = v.pipe(
  v.object({
    NODE_ENV: v.optional(v.picklist(['production', 'development', 'test']), 'production'),
    HOST: v.optional(text),
    PORT: v.optional(wholeNumber(0, 65_535), '3000'),
    BRAND_NAME: v.optional(v.pipe(text, v.maxLength(40, 'expected at most 40 characters')), 'Alderway'),
    CONTACT_EMAIL: v.optional(emailAddress, 'hello@alderway.example'),
    SCHEDULING_URL: v.optional(httpUrl, 'https://scheduling.example.com/alderway/live-demo'),
    SITE_URL: v.optional(httpUrl, 'http://localhost:3000'),
    SUPABASE_URL: v.optional(httpUrl),
    SUPABASE_ANON_KEY: v.optional(text),
    DATA_DIR: v.optional(text, './data'),
    DATABASE_URL: v.optional(
      urlWithScheme(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database'),
    ),
    SMTP_URL: v.optional(urlWithScheme(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com:465')),
    MAIL_FROM: v.optional(emailAddress),
    MAIL_TIMEOUT_SECONDS: v.optional(wholeNumber(1, 300), '45'),
    ALLOWED_ORIGINS: v.optional(origins, ''),
    IP_HASH_SALT: v.optional(v.pipe(text, v.minLength(16, 'expected at least 16 characters'))),
    PROPOSALS_PER_IP_PER_HOUR: v.optional(wholeNumber(1, 1_000_000), '10'),
    PROPOSALS_PER_RECIPIENT_PER_DAY: v.optional(wholeNumber(1, 1_000_000), '5'),
    PROPOSALS_PER_HOUR: v.optional(wholeNumber(1, 1_000_000), '200'),
    PAGE_MEMO: v.optional(onOff),
    TRUST_PROXY: v.optional(wholeNumber(0, 10), '0'),
    HSTS: v.optional(onOff),
    MAX_CONNECTIONS: v.optional(wholeNumber(1, 1_000_000), '5000'),
    MAX_REQUESTS_IN_FLIGHT: v.optional(wholeNumber(1, 100_000), '256'),
    LOG_LEVEL: v.optional(v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
  }),
  v.forward(
    v.partialCheck(
      [['SUPABASE_URL'], ['SUPABASE_ANON_KEY']],
      (s) => !s.SUPABASE_URL || Boolean(s.SUPABASE_ANON_KEY),
      'expected the public anonymous key, because SUPABASE_URL is set',
    ),
    ['SUPABASE_ANON_KEY'],
  ),
  v.forward(
    v.partialCheck(
      [['SUPABASE_URL'], ['SUPABASE_ANON_KEY']],
      (s) => !s.SUPABASE_ANON_KEY || Boolean(s.SUPABASE_URL),
      'expected the address of the Supabase project, because SUPABASE_ANON_KEY is set',
    ),
    ['SUPABASE_URL'],
  ),
);

function describe(issue: v.InferIssue<typeof schema>): string {
  const name = v.getDotPath(issue) ?? 'environment';
  // Values stay out of the message: SMTP_URL and DATABASE_URL carry passwords.
  return `${name}: ${issue.message}`;
}
