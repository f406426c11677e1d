import { DeliveryFailed, DeliveryRefused } from './attempt.ts';

/**
 * Converts nodemailer's error. What a mail server says about the recipient is final. What it says about our account is not,
 * because a daily limit ends, and the owner can mend a wrong password.
 */
export function toFault(error: unknown): DeliveryFailed {
  // Nodemailer adds its own code, the code of its cause, and the mail server's answer to a command.
  const facts = Object(error) as Readonly<Record<string, string | undefined>>;
  const { code, originalCode = '', timeoutType, responseCode, command, response = '' } = facts;
  const [enhanced] = /(?<=^\d{3}[ -])[245]\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? [];
  // Nodemailer reports these as ESOCKET or ETIMEDOUT, which look like problems of the network.
  let name = code;
  if (code === 'ETLS') name = 'no STARTTLS';
  else if (/CERT|LEAF_SIGNATURE/.test(originalCode)) name = `certificate ${originalCode}`;
  else if (/^(?:EPROTO|ERR_SSL)/.test(originalCode)) name = 'no TLS';
  else if (timeoutType === 'GREETING_TIMEOUT') name = 'no greeting';
  const reason = [name, responseCode, enhanced];
  const refused = Number(responseCode) >= 500 && (command === 'RCPT TO' || command === 'DATA');
  const final = refused && (enhanced ? aboutRecipient.test(enhanced) : aboutRecipientInWords.test(response));
  return new (final ? DeliveryRefused : DeliveryFailed)(reason.filter(Boolean).join(' ') || 'unknown', error);
}

/**
 * Codes of RFC 3463 about a mailbox or its domain: address (5.1, but 5.1.7 and 5.1.8 are about the sender's), mailbox (5.2),
 * no such host (5.4.1, 5.4.4), and content that the recipient cannot take (5.6). All others may concern our account.
 */
const aboutRecipient = /^5\.(?:1\.(?![78]$)|2\.|4\.[14]$|6\.)/;

/** Without such a code, 550 to 559 are what RFC 5321 leaves. Servers such as Exim refuse a login or a sender with them too. */
const aboutRecipientInWords =
  /^55(?!.*(?:relay|authenti|log ?in|sender|limit|quota|\brate|denied|block|listed|spam|policy))/is;

/** Says why no mail goes out, and what the owner can do. `code` is that of `toFault`. */
export const explained = (code: string) =>
  explanations.find(([codes]) => codes.test(code))?.[1] ??
  'the mail server does not let this server log in: compare user and password in SMTP_URL';

const explanations: readonly [codes: RegExp, words: string][] = [
  [/^no TLS/, 'the port in SMTP_URL has no TLS from the start: write smtp: there (587, 25), or port 465'],
  [/^no greeting/, 'the port in SMTP_URL says nothing, as with TLS from the start: write smtps: there (465)'],
  [/^no STARTTLS/, 'the mail server does not encrypt the password: use smtps: and its port in SMTP_URL'],
  [/^certificate/, 'the certificate is not trusted: write the host in SMTP_URL as the certificate does'],
  [/^EDNS/, 'there is no mail server of the name in SMTP_URL'],
  [
    /^E(SOCKET|TIMEDOUT|CONN)/,
    'nothing answers at host and port in SMTP_URL: many hosts block port 25, some 465, 587',
  ],
];
