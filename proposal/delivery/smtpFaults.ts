import { AccountRefused, DeliveryFailed, DeliveryRefused } from './attempt.ts';

/**
 * Converts nodemailer's error. Only a reply about the recipient's mailbox becomes
 * `DeliveryRefused`. Any other refusal may concern the account, its sender or a limit. The owner
 * can change that, or it ends by itself.
 */
export function toFault(error: unknown): DeliveryFailed {
  // Nodemailer's error has its own code, the code of its cause, and the mail server's reply to a
  // command.
  const facts = Object(error) as Readonly<Record<string, string | undefined>>;
  const { responseCode, command, response = '' } = facts;
  const [enhanced = ''] = enhancedCode.exec(response) ?? [];
  // Addresses and links are removed, because they may contain any word.
  const words = response.replaceAll(/\S*(?:@|:\/\/)\S*/g, '');
  const code = [nameOf(facts), responseCode, enhanced].filter(Boolean).join(' ') || 'unknown';
  if (!(Number(responseCode) >= 500)) return new DeliveryFailed(code, error);
  const aboutMail = command === 'RCPT TO' || command === 'DATA';
  // A reply about the sender may also have a code or words about a mailbox, so the sender comes
  // first.
  const aboutRecipient = aboutMail && !aboutSender.test(words) && namesMailbox(enhanced, words);
  if (aboutRecipient) return new DeliveryRefused(code, error);
  return new AccountRefused(code, error, explained(code, words));
}

/**
 * The enhanced status code of a reply (RFC 2034). Cisco's servers write a # before it, and qmail
 * writes it at the end: `(#5.1.1)`.
 */
const enhancedCode = /(?<=^\d{3}[ -]#?|\(#)[245]\.\d{1,3}\.\d{1,3}\b/;

/**
 * Returns a name for the failure. Nodemailer reports many failures as ESOCKET, ECONNECTION or
 * ETIMEDOUT, as if the network had failed.
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
  // The mail server refuses the connection, or the name in the greeting.
  if (responseCode && command === 'CONN') return 'CONN';
  if (responseCode && /^(?:EHLO|HELO)$/.test(command ?? '')) return 'EHLO';
  return code;
}

/** Whether a reply says that a mailbox does not exist or accepts no mail. */
const namesMailbox = (enhanced: string, words: string): boolean =>
  recipientCode.test(enhanced) || (!/^[24]/.test(enhanced) && recipientInWords.test(words));

/**
 * The codes of RFC 3463 and its registry for a mailbox that does not exist or accepts no mail: no
 * such mailbox (5.1.1), host (5.1.2) or address (5.1.3), an ambiguous address (5.1.4), one that has
 * moved (5.1.6), a domain without mail (5.1.10), a mailbox that is disabled (5.2.1) or full
 * (5.2.2). Similar codes are also used for the sender: Microsoft 365 refuses its own users with
 * 5.1.8, 5.1.90, 5.2.0 and 5.2.252.
 */
const recipientCode = /^5\.(?:1\.(?:[12346]|10)|2\.[12])$/;

/**
 * Words that say, without such a code, that a mailbox does not exist or accepts no mail. A bare 550
 * is not enough, because shared hosts send it above their hourly limit.
 */
const recipientInWords = new RegExp(
  [
    '(?:user|addressee) unknown|unknown (?:user|recipient|mailbox|local part)|no (?:such )?(?:user|recipient|mailbox|person)\\b',
    '(?:user|recipient|mailbox|account|address) (?:is )?(?:not found|unknown|unavailable|(?:does )?not exist|doesn.t exist)',
    'mailbox (?:is )?disabled|(?:invalid|bad) (?:mailbox|recipient)|un?routeable address|doesn.t have a \\S+ account',
    // Microsoft 365 says this about a mailbox that its directory does not have. With another code,
    // Postfix says it about the rights of the account.
    '5\\.4\\.1\\b.*recipient address(?:es)? rejected ?: access denied',
  ].join('|'),
  'i',
);

/**
 * Words that concern the sender, its account or a limit, even if the reply has a code about the
 * recipient.
 */
const aboutSender =
  /relay(?! recipient table)|\byour (?:account|domain|mailbox|user)|authenti|log(?:ged)? ?in|\bsend(?:er|ing|as)|\bfrom\b.*(?:address|field)|\blimit|\brate\b|too (?:many|quickly)|\bdns\b|suspend|block|black ?list|spam|polic|\btest/i;

/**
 * Explains in one sentence why no mail is sent and what the owner can do. `code` is that of
 * `toFault`. `reply` may repeat an address, so it is only searched, never shown.
 */
const explained = (code: string, reply = ''): string =>
  remedyOf(`${code} ${reply}`) ??
  'the mail server refuses the account in SMTP_URL or MAIL_FROM: check at the mail provider that both are allowed to send';

/** Returns what the owner can do about a failed login or mail. */
export const remedyFor = (fault: DeliveryFailed): string =>
  fault instanceof AccountRefused ? fault.remedy : explained(fault.code);

/** Returns the explanation for a code or reply, or undefined if none matches. */
export const remedyOf = (said: string): string | undefined =>
  [...byName, ...byWords].find(([kind]) => kind.test(said))?.[1];

const greeting =
  'the mail server refuses the name in the greeting (EHLO): set SITE_URL to a host name of this server, or append ?name=HOST to SMTP_URL';
const blocked = 'the account in SMTP_URL is blocked by its provider: ask the provider why';

type Explanations = readonly [kind: RegExp, words: string][];

/** For the names of `nameOf`. Only one matches. */
const byName: Explanations = [
  [
    /^no TLS/,
    'the port in SMTP_URL does not begin with TLS: write smtp: for port 587 or 25, or use port 465',
  ],
  [
    /^no greeting/,
    'the port in SMTP_URL sends no greeting, so it probably begins with TLS: write smtps: (port 465)',
  ],
  [
    /^no STARTTLS/,
    'the mail server offers no STARTTLS, so the password would not be encrypted: use smtps: and its port in SMTP_URL',
  ],
  [
    /^certificate/,
    'the certificate of the mail server is not trusted: use the host name in the certificate in SMTP_URL',
  ],
  [/^EDNS/, 'there is no mail server with the name in SMTP_URL: check its spelling'],
  [/^EHLO/, greeting],
  [
    /^CONN/,
    'the mail server in SMTP_URL refuses the network address of this server: ask the mail provider, or use another mail server',
  ],
  [
    /^E(SOCKET|TIMEDOUT|CONN)/,
    'nothing answers at the host and port in SMTP_URL: many hosting providers block port 25, some also 465 and 587',
  ],
  [/^EAUTH/, 'the mail server refuses the login: check user and password in SMTP_URL'],
];

/**
 * For the mail server's codes and words. A reply may match several, and the first one counts.
 * Servers often call a blocked account an unknown sender, and say "blocked" when a limit is
 * reached.
 */
const byWords: Explanations = [
  // Postfix refuses the name of the greeting only when it gets the recipient (RCPT TO).
  [/\bhelo command/i, greeting],
  [
    /5\.1\.90|5\.4\.5|5\.7\.705|\blimit|quota|exceed|\brate\b|too (?:many|quickly)/i,
    'the account in SMTP_URL has reached a sending limit of its provider: ask for a higher limit, or wait',
  ],
  [/suspend|disabled|\b(?:b?locked|activ)|unpaid|bad outbound sender/i, blocked],
  [
    /verif|\btest|sandbox|trial/i,
    'the mail service accepts this sender for tests only: verify the domain of MAIL_FROM there, and leave its test mode',
  ],
  [
    /5\.7\.26|\bspf\b|dkim|dmarc/i,
    'the domain of MAIL_FROM has no SPF or DKIM record for this mail server: set both in its DNS',
  ],
  [
    /5\.2\.252|5\.7\.60|send ?as|\bsender\b|\bfrom\b/i,
    'the account in SMTP_URL may not send as MAIL_FROM: set MAIL_FROM to the address of the account, or allow MAIL_FROM at the mail provider',
  ],
  // Microsoft 365's code for an account that it has blocked. For others it means that the domain of
  // the sender does not exist.
  [
    /5\.1\.8\b/,
    'the account in SMTP_URL is blocked by its provider, or the domain of MAIL_FROM does not exist: check MAIL_FROM, then ask the provider',
  ],
];
