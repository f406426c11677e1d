import type { AbuseLimits } from '../../_shared/proposal/intake/submitProposal.ts';
import { webhookSecretForm, type Webhook } from '../../_shared/proposal/delivery/webhook.ts';
import type { Sender } from '../../_shared/proposal/mail/mailTexts.ts';

/** How mail leaves Supabase: by Resend's HTTP API, or by SMTP on 465, the one mail port that is open there. */
export type MailSettings =
  | { readonly kind: 'resend'; readonly apiKey: string; readonly apiUrl: string }
  | { readonly kind: 'smtp'; readonly url: string };

export type HostedSettings = {
  readonly databaseUrl: string;
  readonly mail: MailSettings;
  readonly sender: Sender;
  readonly webhook: Webhook | undefined;
  readonly allowedOrigins: readonly string[];
  readonly limits: AbuseLimits;
  readonly ipHashSalt: string | undefined;
  /** Lets the scheduled drain in; without it nobody may ask for one. */
  readonly drainSecret: string | undefined;
};

/**
 * Reads the function's secrets (`supabase secrets set NAME=value`); SUPABASE_DB_URL is there by itself.
 *
 * @throws an error that names every setting at fault, and no values
 */
export function readHostedSettings(env: Record<string, string>): HostedSettings {
  const faults: string[] = [];
  const optional = (name: string) => env[name]?.trim() || undefined;
  const required = (name: string) => {
    const value = optional(name);
    if (value === undefined) faults.push(`${name} is needed`);
    return value ?? '';
  };
  const count = (name: string, standard: number) => {
    const value = Number(optional(name) ?? standard);
    if (!Number.isInteger(value) || value < 1) faults.push(`${name} must be a whole number from 1`);
    return value;
  };
  const contactEmail = required('CONTACT_EMAIL');
  const settings: HostedSettings = {
    databaseUrl: required('SUPABASE_DB_URL'),
    mail: readMail(optional, faults),
    sender: {
      brand: required('BRAND_NAME'),
      contactEmail,
      notifyEmails: (optional('NOTIFY_EMAIL') ?? contactEmail).split(',').map((one) => one.trim()),
      mailFrom: optional('MAIL_FROM') ?? contactEmail,
      schedulingUrl: required('SCHEDULING_URL'),
    },
    webhook: readWebhook(optional, faults),
    allowedOrigins: readOrigins(
      [required('SITE_URL'), ...(optional('ALLOWED_ORIGINS')?.split(',') ?? [])],
      faults,
    ),
    limits: {
      perIpPerHour: count('PROPOSALS_PER_IP_PER_HOUR', 10),
      perRecipientPerDay: count('PROPOSALS_PER_RECIPIENT_PER_DAY', 5),
      perHour: count('PROPOSALS_PER_HOUR', 200),
    },
    ipHashSalt: optional('IP_HASH_SALT'),
    drainSecret: optional('DRAIN_SECRET'),
  };
  if (faults.length > 0) throw new Error(`These settings need mending: ${faults.join('; ')}`);
  return settings;
}

function readMail(optional: (name: string) => string | undefined, faults: string[]): MailSettings {
  const apiKey = optional('RESEND_API_KEY');
  if (apiKey)
    return { kind: 'resend', apiKey, apiUrl: optional('RESEND_API_URL') ?? 'https://api.resend.com' };
  const url = optional('SMTP_URL');
  if (!url) faults.push('RESEND_API_KEY or SMTP_URL is needed');
  else if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol)) {
    faults.push('SMTP_URL must be a URL such as smtps://user:password@mail.example.com:465');
  }
  return { kind: 'smtp', url: url ?? '' };
}

function readWebhook(optional: (name: string) => string | undefined, faults: string[]): Webhook | undefined {
  const [url, secret] = [optional('WEBHOOK_URL'), optional('WEBHOOK_SECRET')];
  if (!url && !secret) return undefined;
  if (url && URL.canParse(url) && secret && webhookSecretForm.test(secret)) return { url, secret };
  faults.push('WEBHOOK_URL and WEBHOOK_SECRET must be a URL and 24 to 64 bytes in base64');
  return undefined;
}

function readOrigins(values: readonly string[], faults: string[]): string[] {
  return values.flatMap((value) => {
    const text = value.trim();
    if (text === '') return [];
    if (URL.canParse(text)) return [new URL(text).origin];
    faults.push('SITE_URL and ALLOWED_ORIGINS must hold origins such as https://example.com');
    return [];
  });
}
