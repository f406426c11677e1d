import * as v from 'valibot';
import {
  type Environment,
  parseSettings,
  sharedSettings,
  text,
  toSharedSettings,
} from '#proposal/settings.ts';

const certificate = /^-----BEGIN CERTIFICATE-----[^]+-----END CERTIFICATE-----$/;

/**
 * The settings of the function, which Supabase calls secrets (`supabase secrets set NAME=value`).
 * Supabase itself sets SUPABASE_DB_URL.
 */
export const functionSchema = v.object(
  {
    ...sharedSettings,
    // Required, because a function has no disk on which it could store mails.
    SMTP_URL: v.unwrap(sharedSettings.SMTP_URL),
    SUPABASE_DB_URL: text,
    DATABASE_CA_CERT: v.optional(v.pipe(text, v.regex(certificate, 'expected a certificate in PEM form'))),
    DRAIN_SECRET: v.optional(text),
  },
  'expected a value',
);

/**
 * Reads the settings. Throws one `SettingsError` that names every invalid setting, but no values.
 */
export function readFunctionSettings(env: Environment) {
  const s = parseSettings(functionSchema, env);
  return {
    ...toSharedSettings(s),
    databaseUrl: s.DATABASE_URL ?? s.SUPABASE_DB_URL,
    databaseCa: s.DATABASE_CA_CERT,
    smtpUrl: s.SMTP_URL,
    /**
     * The secret with which the scheduler calls the function, so that it sends due deliveries. If
     * this setting is missing, the function handles the scheduler's call like a visitor's, and
     * refuses it because it contains no fields.
     */
    drainSecret: s.DRAIN_SECRET,
  };
}
