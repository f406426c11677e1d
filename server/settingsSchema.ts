import * as v from 'valibot';
import { webhookSecretForm } from '../supabase/functions/_shared/proposal/delivery/webhook.ts';
import { isSecretSupabaseKey } from './security/secretSupabaseKey.ts';

const text = v.pipe(v.string(), v.trim());

const httpUrl = v.pipe(
  text,
  v.check(
    (value) => /^https?:\/\//.test(value) && URL.canParse(value),
    'expected a full http(s) URL such as https://example.com',
  ),
  v.transform((value) => value.replace(/\/+$/, '')),
);

const siteUrl = v.pipe(
  httpUrl,
  v.check(
    (value) => new URL(value).origin === value.toLowerCase(),
    'expected the address alone, such as https://example.com: no path, user or query',
  ),
);

const publicKey = v.pipe(
  text,
  v.check(
    (value) => !isSecretSupabaseKey(value),
    'expected the publishable key. This key is secret, but the page would send it to every visitor',
  ),
);

const urlWithScheme = (schemes: string[], example: string) =>
  v.pipe(
    text,
    v.check(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
      `expected a URL such as ${example}`,
    ),
  );

const emailAddress = v.pipe(text, v.email('expected one email address such as hello@example.com'));

const wholeNumber = (min: number, max: number) =>
  v.pipe(
    text,
    v.regex(/^\d+$/, `expected a whole number from ${min} to ${max}`),
    v.transform(Number),
    v.minValue(min, `expected a whole number from ${min} to ${max}`),
    v.maxValue(max, `expected a whole number from ${min} to ${max}`),
  );

const emailAddresses = v.pipe(
  text,
  v.transform((value) => value.split(',').map((part) => part.trim())),
  v.everyItem((value) => v.is(emailAddress, value), 'expected email addresses, separated by commas'),
);

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

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

/** Every setting by its name in the environment, with its default, its form and the message if a value is invalid. */
export const settingsSchema = v.pipe(
  v.object({
    NODE_ENV: v.optional(
      v.picklist(['production', 'development', 'test'], 'expected production, development or test'),
      'production',
    ),
    HOST: v.optional(text),
    PORT: v.optional(wholeNumber(0, 65_535), '3000'),
    BRAND_NAME: v.optional(v.pipe(text, v.maxLength(40, 'expected at most 40 characters')), 'Alderway'),
    CONTACT_EMAIL: v.optional(emailAddress, 'hello@alderway.example'),
    SCHEDULING_URL: v.optional(httpUrl, 'https://scheduling.example.com/alderway/live-demo'),
    SITE_URL: v.optional(siteUrl, 'http://localhost:3000'),
    COPYRIGHT_RANGE: v.optional(onOff, 'off'),
    SUPABASE_URL: v.optional(httpUrl),
    SUPABASE_ANON_KEY: v.optional(publicKey),
    SUPABASE_PUBLISHABLE_KEY: v.optional(publicKey),
    DATA_DIR: v.optional(text, './data'),
    DATABASE_URL: v.optional(
      urlWithScheme(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database'),
    ),
    SMTP_URL: v.optional(urlWithScheme(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com:465')),
    MAIL_FROM: v.optional(emailAddress),
    NOTIFY_EMAIL: v.optional(emailAddresses),
    WEBHOOK_URL: v.optional(urlWithScheme(['http:', 'https:'], 'https://hooks.example.com/proposals')),
    WEBHOOK_SECRET: v.optional(
      v.pipe(text, v.regex(webhookSecretForm, 'expected the output of `openssl rand -base64 32`')),
    ),
    KEEP_PROPOSALS_DAYS: v.optional(wholeNumber(1, 36_500)),
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
    LOG_LEVEL: v.optional(v.picklist([...levels], `expected ${levels.join(', ')}`), 'info'),
  }),
  v.forward(
    v.partialCheck(
      [['WEBHOOK_URL'], ['WEBHOOK_SECRET']],
      (s) => Boolean(s.WEBHOOK_URL) === Boolean(s.WEBHOOK_SECRET),
      'expected together with WEBHOOK_URL: set both or neither',
    ),
    ['WEBHOOK_SECRET'],
  ),
  v.forward(
    v.partialCheck(
      [['SUPABASE_URL'], ['SUPABASE_ANON_KEY'], ['SUPABASE_PUBLISHABLE_KEY']],
      (s) => !s.SUPABASE_URL || Boolean(s.SUPABASE_PUBLISHABLE_KEY ?? s.SUPABASE_ANON_KEY),
      'expected the publishable key of the Supabase project, because SUPABASE_URL is set',
    ),
    ['SUPABASE_PUBLISHABLE_KEY'],
  ),
  v.forward(
    v.partialCheck(
      [['SUPABASE_URL'], ['SUPABASE_ANON_KEY'], ['SUPABASE_PUBLISHABLE_KEY']],
      (s) => !(s.SUPABASE_PUBLISHABLE_KEY ?? s.SUPABASE_ANON_KEY) || Boolean(s.SUPABASE_URL),
      'expected the address of the Supabase project, because its key is set',
    ),
    ['SUPABASE_URL'],
  ),
);
