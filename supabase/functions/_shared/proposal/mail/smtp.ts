import { DeliveryFailed, DeliveryRefused } from './mail.ts';
import type { Mail, MailSender } from './mail.ts';

/** What nodemailer is asked for, the same in both homes. */
export type MailMessage = ReturnType<typeof toMessage> & { signal?: AbortSignal };

/**
 * How nodemailer's transport is set up in both homes. Without the time limits, in milliseconds, a silent server holds a
 * mail for ten minutes.
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
 * A mail sender over nodemailer's transport.
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
 * Turns a mail into nodemailer's message. Addresses go in as objects: a string with a comma in it would be read as
 * several recipients. Neither files nor URLs are ever read.
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
 * A 5xx about the envelope or the message is final (RFC 5321 §4.2.1). A 5xx at log-in or greeting is not about this
 * mail but about our account: it is tried again, because the owner can mend that.
 */
function toFault(error: unknown): Error {
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
  // Nodemailer says ESOCKET for a certificate that is not believed, which sends the owner looking for a network fault.
  const code = /CERT|LEAF_SIGNATURE/.test(original) ? `certificate ${original}` : text('code');
  const given =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined;
  return { code, responseCode: given };
}
