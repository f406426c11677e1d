import * as v from 'valibot';
import { emailAddress, isEmailAddress, refusedLetter } from '#lib/emailAddress.ts';

/** Text without white space around it. */
export const text = v.pipe(v.string(), v.trim());

/**
 * A full URL whose scheme matches the regular expression `scheme`, such as `smtps?`.
 *
 * - If `isSecret` is true, the URL may have a user and a password. It may contain blanks, because a
 *   password may. It is refused if the password contains an unencoded `#`, `/` or `?`
 *   (`endsEarly`).
 * - If `isSecret` is false, the URL is refused if it contains blanks.
 */
const urlWith = (scheme: string, example: string, isSecret = false) => {
  const begins = new RegExp(`^(?:${scheme})://`, 'i');
  const encoded = ' (in user and password, write %23 for #, %2F for / and %3F for ?)';
  return v.pipe(
    text,
    v.check(
      (value) =>
        begins.test(value) && URL.canParse(value) && !(isSecret ? endsEarly(value) : hasBlank(value)),
      ({ input }) =>
        `expected a URL such as ${example}${!isSecret && hasBlank(input) ? ', without blanks' : ''}${isSecret && begins.test(input) ? encoded : ''}`,
    ),
  );
};

/**
 * Whether a URL contains white space. A browser would encode it, but the URL would probably lead
 * nowhere.
 */
const hasBlank = (url: string) => /\s/.test(url);

/**
 * Whether an unencoded `#`, `/` or `?` in the user or password cuts off the host. In
 * `smtps://user:1#2@host`, for example, `user` would be taken for the host.
 */
const endsEarly = (url: string) => /^\w+:\/\/[^#/?]*[#/?].*@/s.test(new URL(url).href);

/** A full http(s) URL. Slashes at its end are removed. */
export const httpUrl = v.pipe(
  urlWith('https?', 'https://example.com'),
  v.transform((value) => value.replace(/\/+$/, '')),
);

/** A whole number from `min` to `max`, both included. */
export function wholeNumber(min: number, max: number) {
  const expected = `expected a whole number from ${min} to ${max}`;
  return v.pipe(text, v.digits(expected), v.toNumber(), v.minValue(min, expected), v.maxValue(max, expected));
}

/**
 * The origin of a website, such as `https://example.com`: a URL without path, user or query. An
 * international domain is converted to the form that browsers send.
 */
const origin = v.pipe(
  httpUrl,
  v.check(
    (value) => URL.canParse(value) && new URL(value).href === `${new URL(value).origin}/`,
    'expected the website’s address alone, such as https://example.com: no path, user or query',
  ),
  v.transform((value) => new URL(value).origin),
);

/**
 * One email address, by the rules of the form. An international domain is converted to the form
 * that mail servers accept.
 */
const emailSetting = (
  expected = 'expected one email address such as hello@example.com',
  alone = 'expected the email address alone, without a name before it',
) =>
  v.pipe(
    text,
    v.transform(emailAddress),
    v.check(isEmailAddress, ({ input }) => {
      if (/<.*>/.test(input)) return alone;
      const letter = refusedLetter(input);
      return letter
        ? `"${letter}" cannot be before the @. Use an address without it, such as an alias at your mail service`
        : expected;
    }),
  );

/** Values separated by commas. A comma after the last one is allowed. */
const listOf = <Item extends v.GenericSchema<string, string>>(item: Item) =>
  v.pipe(
    text,
    v.transform((value) => value.replace(/,$/, '').split(',')),
    v.array(item),
  );

/**
 * Standard Webhooks requires secrets of 24 to 64 bytes in base64. The prefix `whsec_` is optional.
 */
const webhookSecretForm =
  /^(?:whsec_)?(?=.{32,88}$)(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * The settings that the Express server and the function on Supabase share, by their names in the
 * environment.
 */
export const sharedSettings = {
  BRAND_NAME: v.pipe(text, v.maxLength(40, 'expected at most 40 characters')),
  CONTACT_EMAIL: emailSetting(),
  SCHEDULING_URL: httpUrl,
  SITE_URL: origin,
  SMTP_URL: v.optional(urlWith('smtps?', 'smtps://user:password@mail.example.com:465', true)),
  MAIL_FROM: v.optional(
    emailSetting(
      undefined,
      'expected the email address alone. Mails show BRAND_NAME as the name of the sender',
    ),
  ),
  NOTIFY_EMAIL: v.optional(listOf(emailSetting('expected email addresses, separated by commas'))),
  WEBHOOK_URL: v.optional(urlWith('https?', 'https://hooks.example.com/proposals')),
  WEBHOOK_SECRET: v.optional(
    v.pipe(text, v.regex(webhookSecretForm, 'expected the output of `openssl rand -base64 32`')),
  ),
  ALLOWED_ORIGINS: v.optional(listOf(origin)),
  IP_HASH_SALT: v.optional(v.pipe(text, v.minLength(16, 'expected at least 16 characters'))),
  PROPOSALS_PER_IP_PER_HOUR: v.optional(wholeNumber(1, 1_000_000), '10'),
  PROPOSALS_PER_RECIPIENT_PER_DAY: v.optional(wholeNumber(1, 1_000_000), '5'),
  PROPOSALS_PER_HOUR: v.optional(wholeNumber(1, 1_000_000), '30'),
  DATABASE_URL: v.optional(urlWith('postgres(?:ql)?', 'postgres://user:password@host:5432/database', true)),
};

export type SharedSettings = ReturnType<typeof toSharedSettings>;

/**
 * Returns the same settings under the names that the code uses. If `MAIL_FROM` or `NOTIFY_EMAIL` is
 * not set, the value of `CONTACT_EMAIL` is used.
 */
export function toSharedSettings(s: v.InferOutput<v.ObjectSchema<typeof sharedSettings, undefined>>) {
  return {
    brand: s.BRAND_NAME,
    contactEmail: s.CONTACT_EMAIL,
    schedulingUrl: s.SCHEDULING_URL,
    siteUrl: s.SITE_URL,
    mailFrom: s.MAIL_FROM ?? s.CONTACT_EMAIL,
    notifyEmails: s.NOTIFY_EMAIL ?? [s.CONTACT_EMAIL],
    webhook: s.WEBHOOK_URL && s.WEBHOOK_SECRET ? { url: s.WEBHOOK_URL, secret: s.WEBHOOK_SECRET } : undefined,
    allowedOrigins: [s.SITE_URL, ...(s.ALLOWED_ORIGINS ?? [])],
    ipHashSalt: s.IP_HASH_SALT,
    proposalLimits: {
      perIpPerHour: s.PROPOSALS_PER_IP_PER_HOUR,
      perRecipientPerDay: s.PROPOSALS_PER_RECIPIENT_PER_DAY,
      perHour: s.PROPOSALS_PER_HOUR,
    },
  };
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Two settings that are only useful together. */
type Pair = readonly [string, string];

/**
 * Reads settings from the environment. An empty string counts as not set. Quotes around a whole
 * value are removed here, because Docker's `--env-file` passes them on, unlike Node and systemd.
 * Throws one `SettingsError` that names every fault.
 */
export function parseSettings<Schema extends v.GenericSchema>(
  schema: Schema,
  env: Environment,
  pairs: readonly Pair[] = [],
): v.InferOutput<Schema> {
  const bare = Object.entries(env).map(([name, value]) => [name, unquoted(value)] as const);
  const given = Object.fromEntries(bare.filter(([, value]) => value?.trim()));
  const parsed = v.safeParse(schema, given);
  // The messages leave out values, because SMTP_URL and DATABASE_URL contain passwords.
  const faults = (parsed.issues ?? []).map(({ path, message }): SettingsFault => {
    return { name: String(path![0].key), problem: message };
  });
  for (const pair of [['WEBHOOK_URL', 'WEBHOOK_SECRET'] as const, ...pairs])
    for (const [set, missing] of [pair, pair.toReversed()] as Pair[])
      if (given[set] && !given[missing])
        faults.push({ name: missing, problem: `expected a value, because ${set} is set`, neededBy: set });
  if (!parsed.success || faults.length > 0) throw new SettingsError(faults);
  return parsed.output;
}

const unquoted = (value?: string) => value?.replace(/^\s*(["'])((?:(?!\1).)*)\1\s*$/s, '$2');

/** A fault of a setting, or of the file of settings. */
export type SettingsFault = {
  /** The name of the setting or the file. */
  name: string;
  problem: string;
  /** If the fault is that this setting is missing: the setting that needs it. */
  neededBy?: string;
};

/**
 * Thrown if settings are invalid or their file cannot be read. The message lists every fault once,
 * each on its own line.
 */
export class SettingsError extends Error {
  override name = 'SettingsError';
  readonly faults: SettingsFault[];

  constructor(faults: SettingsFault[]) {
    const lines = faults.map(({ name, problem }) => `  - ${name}: ${problem}`);
    const list = [...new Set(lines)].join('\n');
    super(`The settings have faults (see .env.example or, for Supabase, docs/supabase.md):\n${list}`);
    // A setting that is a list has one fault for each invalid value, and these faults may be equal.
    this.faults = faults.filter((_, index) => lines.indexOf(lines[index] ?? '') === index);
  }
}
