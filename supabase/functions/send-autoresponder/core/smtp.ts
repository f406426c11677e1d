import { DeliveryRefused } from './mail.ts';
import type { Mail, MailSender } from './mail.ts';

/** What nodemailer is asked for, the same in both homes. */
export type MailMessage = ReturnType<typeof toMessage> & { signal?: AbortSignal };

/** Time limits of one SMTP conversation, in milliseconds; without them a silent server holds a mail for ten minutes. */
export const smtpTimeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
} as const;

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
    to: { name: '', address: mail.to },
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
  return final ? new DeliveryRefused(reason, error) : new SmtpFault(reason, error);
}

function describe(error: unknown): { code?: string | undefined; responseCode?: number | undefined } {
  if (!(error instanceof Error)) return {};
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const given =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined;
  return { code, responseCode: given };
}

/** A delivery that failed for now. */
class SmtpFault extends Error {
  override name = 'SmtpFault';
  readonly code: string;

  constructor(code: string, cause: unknown) {
    super(`The mail server did not take the mail (${code})`, { cause });
    this.code = code;
  }
}
