import { DeliveryFailed, DeliveryRefused, type Mail, type MailSender } from './mail.ts';

/** A message for nodemailer. The Express server and the Supabase function use the same form. */
export type MailMessage = ReturnType<typeof toMessage> & { signal?: AbortSignal };

/**
 * Options of nodemailer's transport, on the Express server and on Supabase. Time limits are in milliseconds. Without them, a
 * mail server that does not answer blocks a mail for ten minutes.
 */
export const smtpOptions = (url: string, socketTimeout: number) => ({
  url,
  socketTimeout,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/**
 * Creates a mail sender from nodemailer's transport.
 *
 * @param sendMail the transport's own `sendMail`
 */
export function createSmtpSender(sendMail: (message: MailMessage) => Promise<unknown>): MailSender {
  return {
    async send(mail, signal) {
      try {
        await sendMail({ ...toMessage(mail), signal });
      } catch (error) {
        throw toFault(error);
      }
    },
  };
}

/**
 * Converts a mail to nodemailer's message. Addresses are passed as objects, because nodemailer would read a string that
 * contains a comma as several recipients. Nodemailer's access to files and URLs is switched off.
 */
export function toMessage(mail: Mail) {
  return {
    messageId: mail.messageId,
    from: mail.from,
    to: mail.to.map((address) => ({ name: '', address })),
    replyTo: { name: '', address: mail.replyTo },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: { ...mail.headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Converts nodemailer's error. A 5xx for the envelope or the message is permanent (RFC 5321 §4.2.1). A 5xx at login or
 * greeting concerns our account and not this mail. It is retried, because the owner can fix the account.
 */
export function toFault(error: unknown): DeliveryFailed {
  const { code, responseCode } = describe(error);
  const reason = [code, responseCode].filter(Boolean).join(' ') || 'unknown';
  const final =
    responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  return final ? new DeliveryRefused(reason, error) : new DeliveryFailed(reason, error);
}

function describe(error: unknown): { code?: string | undefined; responseCode?: number | undefined } {
  if (!(error instanceof Error)) return {};
  const text = (name: string) => {
    const value: unknown = Object.entries(error).find(([key]) => key === name)?.[1];
    return typeof value === 'string' ? value : undefined;
  };
  const original = text('originalCode') ?? '';
  // Nodemailer reports an untrusted certificate as ESOCKET, which looks like a network problem.
  const code = /CERT|LEAF_SIGNATURE/.test(original) ? `certificate ${original}` : text('code');
  const given =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined;
  return { code, responseCode: given };
}
