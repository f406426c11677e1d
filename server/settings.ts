import { resolve } from 'node:path';
import * as v from 'valibot';
import { settingsSchema } from './settingsSchema.ts';

/** The site's settings. `.env.example` describes each one. */
export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads the settings from the environment.
 *
 * @param env the process environment; an empty string counts as not set
 * @throws {SettingsError} one error that names every invalid setting and what was expected
 */
export function readSettings(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = v.safeParse(settingsSchema, given);
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
    supabaseKey: s.SUPABASE_PUBLISHABLE_KEY ?? s.SUPABASE_ANON_KEY,
    twoSupabaseKeys: Boolean(s.SUPABASE_PUBLISHABLE_KEY && s.SUPABASE_ANON_KEY),
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM ?? s.CONTACT_EMAIL,
    notifyEmails: s.NOTIFY_EMAIL ?? [s.CONTACT_EMAIL],
    webhook: s.WEBHOOK_URL && s.WEBHOOK_SECRET ? { url: s.WEBHOOK_URL, secret: s.WEBHOOK_SECRET } : undefined,
    copyrightTo: s.COPYRIGHT_RANGE === 'on' ? new Date().getFullYear() : undefined,
    keepProposalsDays: s.KEEP_PROPOSALS_DAYS,
    mailTimeoutMs: s.MAIL_TIMEOUT_SECONDS * 1000,
    allowedOrigins: s.ALLOWED_ORIGINS,
    ipHashSalt: s.IP_HASH_SALT,
    proposalLimits: {
      perIpPerHour: s.PROPOSALS_PER_IP_PER_HOUR,
      perRecipientPerDay: s.PROPOSALS_PER_RECIPIENT_PER_DAY,
      perHour: s.PROPOSALS_PER_HOUR,
    },
    logLevel: s.LOG_LEVEL,
    // Off in development, because the sources change while the server runs.
    memo: (s.PAGE_MEMO ?? (s.NODE_ENV === 'development' ? 'off' : 'on')) === 'on',
    trustProxy: s.TRUST_PROXY,
    hsts: (s.HSTS ?? (s.SITE_URL.startsWith('https:') ? 'on' : 'off')) === 'on',
    maxConnections: s.MAX_CONNECTIONS,
    maxRequestsInFlight: s.MAX_REQUESTS_IN_FLIGHT,
  };
}

/** Picks the settings that may reach a visitor's browser. The explicit allow-list keeps secrets out. */
export function publicSettings(settings: Settings) {
  const { brand, contactEmail, schedulingUrl, siteUrl, copyrightTo } = settings;
  const { supabaseUrl, supabaseKey, keepProposalsDays } = settings;
  const site = { brand, contactEmail, schedulingUrl, siteUrl, copyrightTo };
  return { ...site, supabaseUrl, supabaseKey, keepProposalsDays };
}

/** Thrown at startup if settings are invalid. The message lists every fault on its own line. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  readonly faults: string[];

  constructor(faults: string[]) {
    super(
      `These settings are invalid (see .env.example):\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
    this.faults = faults;
  }
}

function describe(issue: v.InferIssue<typeof settingsSchema>): string {
  const name = v.getDotPath(issue) ?? 'environment';
  // The message leaves out values, because SMTP_URL and DATABASE_URL contain passwords.
  return `${name}: ${issue.message}`;
}
