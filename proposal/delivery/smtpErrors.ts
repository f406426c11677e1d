import { DeliveryFailed, MailboxRefused, SendingRefused } from './attempt.ts';
import { accountRemedy } from './smtpRemedies.ts';
import { isAboutMailbox } from './smtpRefusals.ts';

/**
 * Converts an error of nodemailer. If the mail server refuses a mail permanently because of the
 * recipient's mailbox, the error becomes `MailboxRefused`. After any other permanent refusal, the
 * error becomes `SendingRefused`: the reason may be the account, the sender or a limit. All other
 * errors become `DeliveryFailed`.
 */
export function toDeliveryError(error: unknown): DeliveryFailed {
  // Nodemailer's error has its own code, the code of its cause, and the mail server's reply to a
  // command.
  const facts = Object(error) as Readonly<Record<string, string | undefined>>;
  const { responseCode, command, response = '' } = facts;
  const [enhanced = ''] = enhancedCode.exec(response) ?? [];
  const code = [nameOf(facts), responseCode, enhanced].filter(Boolean).join(' ') || 'unknown';
  if (!(Number(responseCode) >= 500)) return new DeliveryFailed(code, error);
  // Addresses and links are removed, because they may contain any word that a pattern looks for.
  const reply = response.replaceAll(/\S*(?:@|:\/\/)\S*/g, '');
  const aboutMail = command === 'RCPT TO' || command === 'DATA';
  return aboutMail && isAboutMailbox(enhanced, reply)
    ? new MailboxRefused(code, error)
    : new SendingRefused(code, error, accountRemedy(code, reply));
}

/**
 * The enhanced status code of a reply (RFC 2034). Cisco's servers write a # before it, and qmail
 * writes it at the end: `(#5.1.1)`.
 */
const enhancedCode = /(?<=^\d{3}[ -]#?|\(#)[245]\.\d{1,3}\.\d{1,3}\b/;

/**
 * Returns a name for the failure. Nodemailer's own code is often ESOCKET, ECONNECTION or ETIMEDOUT,
 * as if the network had failed, although TLS or the mail server was the cause.
 */
function nameOf({
  code,
  originalCode = '',
  timeoutType,
  responseCode,
  command,
}: Partial<Record<string, string>>) {
  if (code === 'ETLS') return 'no STARTTLS';
  if (/CERT|LEAF_SIGNATURE/.test(originalCode)) return `certificate ${originalCode}`;
  if (/EPROTO|ERR_SSL/.test(originalCode)) return 'no TLS';
  if (timeoutType === 'GREETING_TIMEOUT') return 'no greeting';
  // The mail server refuses the connection, or the name in the greeting.
  if (responseCode && command === 'CONN') return 'CONN';
  if (responseCode && (command === 'EHLO' || command === 'HELO')) return 'EHLO';
  return code;
}
