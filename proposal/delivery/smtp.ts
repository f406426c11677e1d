import type { Attempt } from './attempt.ts';
import type { Mail } from './mailTexts.ts';
import { toDeliveryError } from './smtpErrors.ts';

/**
 * The time that a mail server may take to accept a mail after its last byte (RFC 5321 §4.5.3.2.6).
 */
const finalAnswerMs = 600_000;

/**
 * Loads nodemailer, and returns two functions that use a mail server:
 *
 * - `verify` connects and logs in, but sends no mail.
 * - `send` may take `timeoutMs` until the last byte of the mail is sent. After that, the mail
 *   server has ten minutes to accept the mail. A retry before that time could deliver the mail
 *   twice.
 *
 * @param siteUrl the address of the site; its host name is used in the greeting (EHLO)
 */
export async function createSmtpSender(url: string, timeoutMs: number, siteUrl: string) {
  const { createTransport } = await import('nodemailer');
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, dnsTimeout: timeoutMs };
  const name = greetingName(siteUrl);
  const { password, hostname } = new URL(url);
  // A password is never sent unencrypted over a network, unless SMTP_URL has
  // requireTLS=false. Without `requireTLS`, an attacker in the network could hide that the mail
  // server offers STARTTLS.
  const requireTLS = password !== '' && !isThisMachine(hostname);
  // `socketCloseTimeout: 0` closes an aborted connection at once. Otherwise a reply could still
  // arrive on this connection.
  const transportFor = (socketTimeout: number) =>
    createTransport({ url, name, socketTimeout, ...limits, requireTLS, socketCloseTimeout: 0 });
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
        throw toDeliveryError(error);
      }
    },
  };
}

/** Whether the host in SMTP_URL is this machine. A mail to that host does not cross a network. */
export const isThisMachine = (host: string): boolean => /^(?:127\.[\d.]+|\[::1\]|localhost)$/.test(host);

/**
 * Returns the name for the greeting (EHLO): the site's host name. If the site's address has no full
 * host name, returns an address literal (RFC 5321 §4.1.1.1), which many mail servers refuse. A
 * `name` in the query of SMTP_URL takes precedence over both.
 */
export function greetingName(siteUrl: string): string {
  const host = new URL(siteUrl).hostname.replace(/\.$/, '');
  // A full host name has a letter after a dot. An IP address has none, and neither has a name
  // without a dot, such as localhost.
  return /\.[a-z]/i.test(host) ? host : '[127.0.0.1]';
}

/**
 * Converts a mail to nodemailer's message. Addresses are passed as objects, because nodemailer
 * would split a string with a comma into several recipients.
 */
export function toMessage({ deliverTo, ...mail }: Mail) {
  const to = mail.to.map((address) => ({ name: '', address }));
  return {
    ...mail,
    to,
    replyTo: { name: '', address: mail.replyTo },
    envelope: { from: mail.from, to: to.filter(({ address }) => address === (deliverTo ?? address)) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
