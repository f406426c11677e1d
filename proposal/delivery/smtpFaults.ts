import { AccountRefused, DeliveryFailed, DeliveryRefused } from './attempt.ts';

/**
 * Converts nodemailer's error. Only a reply that names the recipient's mailbox ends a delivery at
 * once. Any other refusal may concern the account, its sender or a limit: the owner can mend it, or
 * it ends by itself.
 */
export function toFault(error: unknown): DeliveryFailed {
  // Nodemailer adds its own code, the code of its cause, and the mail server's reply to a command.
  const facts = Object(error) as Readonly<Record<string, string | undefined>>;
  const { responseCode, command, response = '' } = facts;
  const [enhanced = ''] = enhancedCode.exec(response) ?? [];
  // An address or a link may contain any word.
  const words = response.replaceAll(/\S*(?:@|:\/\/)\S*/g, '');
  const code = [nameOf(facts), responseCode, enhanced].filter(Boolean).join(' ') || 'unknown';
  if (!(Number(responseCode) >= 500)) return new DeliveryFailed(code, error);
  const aboutMail = command === 'RCPT TO' || command === 'DATA';
  if (aboutMail && namesRecipient(enhanced, words)) return new DeliveryRefused(code, error);
  return new AccountRefused(code, error, explained(code, words));
}

/**
 * The enhanced code of a reply (RFC 2034). Cisco's servers put a # before it, and qmail writes it
 * at the end: `(#5.1.1)`.
 */
const enhancedCode = /(?<=^\d{3}[ -]#?|\(#)[245]\.\d{1,3}\.\d{1,3}\b/;

/**
 * What failed. Nodemailer reports much of it as ESOCKET, ECONNECTION or ETIMEDOUT, which look like
 * problems of the network.
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
  if (/^(?:EPROTO|ERR_SSL)/.test(originalCode)) return 'no TLS';
  if (timeoutType === 'GREETING_TIMEOUT') return 'no greeting';
  // The server was there and said no: to the connection, or to the name by which this server greets
  // it.
  if (responseCode && command === 'CONN') return 'CONN';
  if (responseCode && /^(?:EHLO|HELO)$/.test(command ?? '')) return 'EHLO';
  return code;
}

/** Whether a reply says that the recipient's mailbox does not exist, or takes no mail. */
function namesRecipient(enhanced: string, words: string): boolean {
  if (/^[24]/.test(enhanced) || aboutSender.test(words)) return false;
  return recipientCode.test(enhanced) || recipientInWords.test(words);
}

/**
 * The codes of RFC 3463 and its registry that say so: no such mailbox (5.1.1), host (5.1.2) or
 * address (5.1.3), an ambiguous one (5.1.4), one that has moved (5.1.6), a domain without mail
 * (5.1.10), a mailbox that is disabled (5.2.1) or full (5.2.2). Their neighbors are used for the
 * sender, too: Microsoft 365 refuses its own users by 5.1.8, 5.1.90, 5.2.0 and 5.2.252.
 */
const recipientCode = /^5\.(?:1\.(?:[12346]|10)|2\.[12])$/;

/**
 * How mail servers say so without such a code. A bare 550 is no proof: shared hosts refuse by it
 * above their hourly limit.
 */
const recipientInWords = new RegExp(
  [
    'user unknown|unknown (?:user|recipient|mailbox)|no (?:such )?(?:user|recipient|mailbox|person)\\b',
    '(?:user|recipient|mailbox|account|address) (?:is )?(?:not found|unknown|unavailable|does(?: not|n.t) exist)',
    '(?:invalid|bad) (?:mailbox|recipient)|un?routeable address|doesn.t have a \\S+ account',
    // Microsoft 365, of a mailbox that its directory does not have.
    'recipient address rejected: access denied',
  ].join('|'),
  'i',
);

/** What concerns the sender, its account or a limit, even beside a code of the recipient. */
const aboutSender =
  /relay|authenti|log(?:ged)? ?in|\bsend(?:er|ing|as)|\bfrom\b.*address|\blimit|\brate\b|too (?:many|quickly)|suspend|block|black ?list|spam|polic|\btest/i;

/**
 * Says in one sentence why no mail goes out, and what the owner can do. `code` is that of
 * `toFault`; the reply itself, which may repeat an address, says more than its code.
 */
export const explained = (code: string, reply = ''): string =>
  explanations.find(([kind]) => kind.test(`${code} ${reply}`))?.[1] ??
  'the mail server refuses the account in SMTP_URL or MAIL_FROM: look there whether both are allowed to send';

const explanations: readonly [kind: RegExp, words: string][] = [
  [/^no TLS/, 'the port in SMTP_URL has no TLS from the start: write smtp: there (587, 25), or port 465'],
  [/^no greeting/, 'the port in SMTP_URL says nothing, as with TLS from the start: write smtps: there (465)'],
  [/^no STARTTLS/, 'the mail server does not encrypt the password: use smtps: and its port in SMTP_URL'],
  [/^certificate/, 'the certificate is not trusted: write the host in SMTP_URL as the certificate does'],
  [/^EDNS/, 'there is no mail server of the name in SMTP_URL'],
  [
    /^EHLO/,
    'the mail server refuses the name by which this server greets it: set SITE_URL to a host name that leads here, or append ?name=… with one to SMTP_URL',
  ],
  [
    /^CONN/,
    'the mail server in SMTP_URL refuses the network address of this server: ask its provider, or use another one',
  ],
  [
    /^E(SOCKET|TIMEDOUT|CONN)/,
    'nothing answers at host and port in SMTP_URL: many hosts block port 25, some 465, 587',
  ],
  [/^EAUTH/, 'the mail server does not let this server log in: compare user and password in SMTP_URL'],
  [
    /5\.1\.90|5\.4\.5|5\.7\.705|\blimit|quota|exceed|\brate\b|too (?:many|quickly)/i,
    'the account in SMTP_URL has reached a limit of its provider: raise it there, or wait until it ends',
  ],
  [
    /suspend|disabled|blocked|5\.1\.8\b|not (?:yet )?activ|unpaid/i,
    'the account in SMTP_URL is blocked by its provider: ask there for what to do',
  ],
  [
    /verif|\btest|sandbox|trial/i,
    'the mail service knows this sender only for tests: verify the domain of MAIL_FROM there, and leave its test mode',
  ],
  [
    /5\.7\.26|\bspf\b|dkim|dmarc/i,
    'the domain of MAIL_FROM does not prove that this mail is its own: set its SPF and DKIM records in DNS',
  ],
  [
    /5\.2\.252|5\.7\.60|send ?as|\bsender\b|\bfrom\b/i,
    'the account in SMTP_URL may not send as MAIL_FROM: set MAIL_FROM to its own address, or allow that one there',
  ],
];
