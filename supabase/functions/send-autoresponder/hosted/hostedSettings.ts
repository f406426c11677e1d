import type { AbuseLimits } from '../../_shared/proposal/intake/submitProposal.ts';
import { webhookSecretForm, type Webhook } from '../../_shared/proposal/delivery/webhook.ts';
import type { Sender } from '../../_shared/proposal/mail/mailTexts.ts';

/** How mail is sent from Supabase: by Resend's HTTP API, or by SMTP on port 465, the only open mail port there. */
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
  /** The secret of the scheduled call that drains the outbox. If it is missing, such calls are refused. */
  readonly drainSecret: string | undefined;
};

/**
 * Reads the function's secrets (`supabase secrets set NAME=value`). Supabase itself sets SUPABASE_DB_URL.
 *
 * @throws an error that names every invalid setting, but no values
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
  if (faults.length > 0) throw new Error(`These settings are invalid: ${faults.join('; ')}`);
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
