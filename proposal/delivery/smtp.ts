import type { Attempt } from './attempt.ts';
import type { Mail } from './mailTexts.ts';
import { toFault } from './smtpFaults.ts';

/** How long a mail server may take to accept a whole mail (RFC 5321 §4.5.3.2.6). */
const finalAnswerMs = 600_000;

/**
 * Creates a sender for a mail server. Nodemailer is imported here, so that a start without a mail
 * server does not wait for it. A mail has `timeoutMs` until it has been handed over. After that,
 * the mail server has ten minutes, because a retry would send it a second time. `verify` logs in
 * and sends nothing.
 *
 * @param siteUrl the address of the site, whose host name greets the mail server
 */
export async function createSmtpSender(url: string, timeoutMs: number, siteUrl: string) {
  const { createTransport } = await import('nodemailer');
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, dnsTimeout: timeoutMs };
  const name = greetingName(siteUrl);
  const { password, hostname } = new URL(url);
  // A password never crosses a network in clear, even if somebody on the way hides that the mail
  // server offers STARTTLS.
  const requireTLS = password !== '' && !/^(?:127\.[\d.]+|\[::1\]|localhost)$/.test(hostname);
  // The last option closes an aborted connection at once. Otherwise an answer could still arrive
  // there.
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
        throw toFault(error);
      }
    },
  };
}

/**
 * The name for EHLO: the site's host name, or an address literal where it has none (RFC 5321
 * §4.1.1.1). Many relays refuse a literal. A `name` in the query of SMTP_URL has precedence.
 */
export function greetingName(siteUrl: string): string {
  const host = new URL(siteUrl).hostname.replace(/\.$/, '');
  return /\.[a-z][a-z0-9-]*$/i.test(host) ? host : '[127.0.0.1]';
}

/**
 * Converts a mail to nodemailer's message. Of a string with a comma, nodemailer would make several
 * recipients.
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
