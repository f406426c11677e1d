import * as v from 'valibot';
import {
  type Environment,
  parseSettings,
  type Rule,
  httpUrl,
  sharedSettings,
  text,
  toSharedSettings,
} from '#proposal/settings.ts';

const certificate = /^-----BEGIN CERTIFICATE-----[^]+-----END CERTIFICATE-----$/;

export type FunctionSettings = ReturnType<typeof readFunctionSettings>;

/** The function's secrets (`supabase secrets set NAME=value`). Supabase itself sets SUPABASE_DB_URL. */
export const functionSchema = v.object(
  {
    ...sharedSettings,
    SUPABASE_DB_URL: text,
    DATABASE_CA_CERT: v.optional(v.pipe(text, v.regex(certificate, 'expected a certificate in PEM form'))),
    RESEND_API_KEY: v.optional(text),
    RESEND_API_URL: v.optional(httpUrl, 'https://api.resend.com'),
    DRAIN_SECRET: v.optional(text),
  },
  'expected a value',
);

const mailRule: Rule = {
  name: 'SMTP_URL',
  holds: ({ RESEND_API_KEY: key, SMTP_URL: url }) => key || url,
  message: 'expected, or RESEND_API_KEY in its place',
};

/**
 * Reads the settings of the function on Supabase.
 *
 * @throws {SettingsError} one error that names every invalid setting, but no values
 */
export function readFunctionSettings(env: Environment) {
  const s = parseSettings(functionSchema, env, [mailRule]);
  return {
    ...toSharedSettings(s),
    databaseUrl: s.DATABASE_URL ?? s.SUPABASE_DB_URL,
    databaseCa: s.DATABASE_CA_CERT,
    /** Resend's HTTP API. Without it, mail goes out by SMTP on port 465, the only mail port that is open on Supabase. */
    resend: s.RESEND_API_KEY ? { apiKey: s.RESEND_API_KEY, apiUrl: s.RESEND_API_URL } : undefined,
    smtpUrl: s.SMTP_URL ?? '',
    /** The secret of the scheduled call that drains the outbox. If it is missing, such calls are refused. */
    drainSecret: s.DRAIN_SECRET,
  };
}
