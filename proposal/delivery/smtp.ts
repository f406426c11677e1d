import { type Attempt, DeliveryFailed, DeliveryRefused } from './attempt.ts';
import type { Mail } from './mailTexts.ts';

/** How long a mail server may take to accept a whole mail (RFC 5321 §4.5.3.2.6). */
const finalAnswerMs = 600_000;

/**
 * Creates a sender for a mail server, on the Express server and on Supabase. Nodemailer is imported here and not at the
 * top, so that a start without a mail server does not wait for it.
 *
 * @param url `smtp:` or `smtps:`, with user and password
 * @param timeoutMs time limit until the mail has been handed over. After that, the mail server has ten minutes, because a
 *   retry would send the mail a second time
 * @returns `send`, and `verify`, which logs in to the mail server and sends nothing
 */
export async function createSmtpSender(url: string, timeoutMs: number) {
  const { createTransport } = await import('nodemailer');
  const setUp = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, dnsTimeout: timeoutMs };
  const { password, hostname } = new URL(url);
  // A password never crosses a network in clear, even if somebody on the way hides that the mail server offers STARTTLS.
  const requireTLS = password !== '' && !/^(?:127\.[\d.]+|\[::1\]|localhost)$/.test(hostname);
  // The last option closes an aborted connection at once. Otherwise an answer could still arrive there.
  const transportFor = (socketTimeout: number) =>
    createTransport({ url, socketTimeout, ...setUp, requireTLS, socketCloseTimeout: 0 });
  return {
    verify: () => transportFor(timeoutMs).verify(),
    send: async (mail: Mail, { signal, limit }: Attempt) => {
      const transport = transportFor(finalAnswerMs);
      transport.use('stream', ({ message }, next) => {
        message.processFunc((content) => content.once('end', () => limit(finalAnswerMs)));
        next();
      });
      limit(timeoutMs);
      try {
        await transport.sendMail({ ...toMessage(mail), signal });
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
    ...mail,
    to: mail.to.map((address) => ({ name: '', address })),
    replyTo: { name: '', address: mail.replyTo },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Converts nodemailer's error. A 5xx for the envelope or the message is permanent (RFC 5321 §4.2.1). A 5xx at login or
 * greeting concerns our account and not this mail. It is retried, because the owner can fix the account.
 */
export function toFault(error: unknown): DeliveryFailed {
  // What nodemailer adds to an error: its own code, the code of its cause and the mail server's status.
  const { code, originalCode, responseCode } = Object(error) as Readonly<Record<string, string | undefined>>;
  // Nodemailer reports an untrusted certificate as ESOCKET, which looks like a network problem.
  const untrusted = /CERT|LEAF_SIGNATURE/.test(originalCode ?? '');
  const name = code === 'ETLS' ? 'no STARTTLS' : code;
  const reason = [untrusted ? `certificate ${originalCode}` : name, responseCode].filter(Boolean).join(' ');
  const final = Number(responseCode) >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  return new (final ? DeliveryRefused : DeliveryFailed)(reason || 'unknown', error);
}
