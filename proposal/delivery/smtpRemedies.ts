import { type DeliveryFailed, SendingRefused } from './attempt.ts';

/**
 * Explains in one sentence why the mail server has permanently refused a mail or the login, and
 * what the owner can do. `code` is the code of the error that `toDeliveryError` returns. `reply` is
 * only searched and never shown, because it may repeat an address.
 */
export const accountRemedy = (code: string, reply = ''): string =>
  knownSmtpRemedy(`${code} ${reply}`) ??
  'the mail server refuses the account in SMTP_URL or MAIL_FROM: check at the mail provider that both are allowed to send';

/**
 * Explains in one sentence why the connection to the mail server or the login fails, and what the
 * owner can do.
 */
export const smtpRemedy = (failure: DeliveryFailed): string =>
  failure instanceof SendingRefused
    ? failure.remedy
    : (knownSmtpRemedy(failure.code) ??
      'the connection to the mail server in SMTP_URL fails: ask the mail provider for the reason');

/**
 * The code of a temporary refusal of the connection, the greeting or the login: the mail server has
 * replied with a number from 400 to 499 (RFC 5321 §4.2.1).
 */
export const temporaryRefusal = /^(?:CONN|EHLO|EAUTH) 4\d\d\b/;

/** Returns the explanation for a code or reply, or undefined if none matches. */
export const knownSmtpRemedy = (codeAndReply: string): string | undefined =>
  remedies.find(({ pattern }) => pattern.test(codeAndReply))?.remedy;

/**
 * The pattern is matched against the code of the error, followed by the mail server's reply if
 * there is one.
 */
type Row = Readonly<{ pattern: RegExp; remedy: string; examples: readonly string[] }>;

const network =
  'the mail server in SMTP_URL refuses the network address of this server: ask the mail provider, or use another mail server';

const greeting =
  'the mail server refuses the name in the greeting (EHLO): set SITE_URL to the public address of the site, whose host name is used in the greeting, or append ?name=HOST to SMTP_URL';

/**
 * The failures whose cause the owner can remove. The first row that matches counts. The order
 * matters, because a reply about a blocked account often also speaks of an unknown sender, and a
 * reply about a limit often says "blocked". A test checks for each example that its own row is the
 * first that matches.
 */
export const remedies: readonly Row[] = [
  // The names and codes that `toDeliveryError` gives to failures.
  {
    pattern: /^no TLS/,
    remedy:
      'SMTP_URL begins with smtps:, but connections to its port do not begin with TLS: write smtp: for port 587 or 25, or use port 465',
    examples: ['no TLS'],
  },
  {
    pattern: /^no greeting/,
    remedy:
      'the mail server sends no greeting on the port in SMTP_URL, so it probably expects TLS there: write smtps: (port 465)',
    examples: ['no greeting'],
  },
  {
    pattern: /^no STARTTLS/,
    remedy:
      'the mail server offers no STARTTLS, so the password would not be encrypted: use smtps: and its port in SMTP_URL',
    examples: ['no STARTTLS'],
  },
  {
    pattern: /^certificate CERT_HAS_EXPIRED/,
    remedy:
      'the certificate of the mail server has expired: its operator has to renew it, unless the clock of this machine is wrong',
    examples: ['certificate CERT_HAS_EXPIRED'],
  },
  {
    pattern: /^certificate/,
    remedy:
      'the certificate of the mail server is not trusted: write the host name for which it was issued into SMTP_URL or, if that name is there already, ask the operator of the mail server to correct the certificate',
    examples: ['certificate ERR_TLS_CERT_ALTNAME_INVALID', 'certificate DEPTH_ZERO_SELF_SIGNED_CERT'],
  },
  {
    pattern: /^EDNS/,
    remedy: 'there is no mail server with the name in SMTP_URL: check its spelling',
    examples: ['EDNS'],
  },
  {
    pattern: temporaryRefusal,
    remedy:
      'the mail server does not accept mails at the moment: the site tries again by itself, for about five days; if the error remains, ask the mail provider for the reason',
    examples: ['CONN 421 4.7.0', 'EHLO 450', 'EAUTH 454 4.7.0'],
  },
  { pattern: /^EHLO/, remedy: greeting, examples: ['EHLO 501 5.5.4'] },
  { pattern: /^CONN/, remedy: network, examples: ['CONN 554 5.7.1'] },
  {
    pattern: /^E(SOCKET|TIMEDOUT|CONN)/,
    remedy:
      'nothing answers at the host and port in SMTP_URL: check both, and ask your hosting provider whether it blocks the port; many block 25, some also 465 and 587',
    examples: ['ESOCKET', 'ETIMEDOUT', 'ECONNECTION'],
  },
  {
    pattern:
      /^EAUTH.*(?:5\.7\.9\b|5\.7\.139|app(?:lication)?[ -](?:specific )?password|smtp\S* (?:is )?disabled)/i,
    remedy:
      'the mail provider accepts the password of the account only on its website: switch SMTP on for the account there, or make an app password and put it into SMTP_URL',
    examples: [
      'EAUTH 534 5.7.9 534-5.7.9 Application-specific password required',
      'EAUTH 535 5.7.139 535 5.7.139 SmtpClientAuthentication is disabled for the Tenant',
    ],
  },
  {
    pattern: /^EAUTH/,
    remedy: 'the mail server refuses the login: check user and password in SMTP_URL',
    examples: ['EAUTH 535 535 Authentication failed: account disabled'],
  },

  // The codes and words in the replies of mail servers.
  {
    // Many servers refuse the name in the greeting only after the recipient (RCPT TO).
    pattern: /\b(?:helo|ehlo)\b/i,
    remedy: greeting,
    examples: [
      '550 Access denied - Invalid HELO name (See RFC2821 4.1.1.1)',
      '550 5.7.1 EHLO must be a fully qualified name',
      '504 5.5.2 <site>: Helo command rejected: need fully-qualified hostname',
    ],
  },
  {
    pattern: /5\.1\.90|5\.4\.5|5\.7\.705|\blimit|quota|exceed|\brate\b|too (?:many|quickly)/i,
    remedy:
      'the account in SMTP_URL has reached a sending limit of its provider: ask for a higher limit, or wait',
    examples: [
      '550 5.1.90 Your message cannot be sent',
      '550 5.4.5 Daily user sending limit exceeded',
      '550 Domain alderway.example has exceeded the max emails per hour (100/100 (100%)) allowed',
    ],
  },
  {
    pattern: /5\.7\.(?:26|27|30)\b|\bspf\b|dkim|dmarc/i,
    remedy: 'the domain of MAIL_FROM has no SPF or DKIM record for this mail server: set both in its DNS',
    examples: [
      '550 5.7.26 Your email has been blocked because the sender is unauthenticated: SPF did not pass',
      '550 5.7.26 This mail is unauthenticated',
      '550 5.7.1 DMARC: sender refused',
    ],
  },
  {
    // The mail server refuses the network address of this server. The reason may be a blocklist, or
    // that the address has no name in DNS (PTR).
    pattern: /\b(?:ip|client host|ptr|reverse dns|blocked using)\b|banned sender ?\[/i,
    remedy: network,
    examples: [
      '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org',
      '550 5.7.25 The IP address sending this message does not have a PTR record',
      '525 5.7.1 Unauthorized IP address',
      '550 5.7.708 Access denied, traffic not accepted from this IP',
      '550 5.7.511 Access denied, banned sender[192.0.2.1]',
    ],
  },
  {
    pattern: /suspend|disabled|\b(?:b?locked|activ)|unpaid|bad outbound sender/i,
    remedy: 'the account in SMTP_URL is blocked by its provider: ask the provider why',
    examples: [
      '550 Your account has been suspended',
      '550 5.1.8 Access denied, bad outbound sender',
      '502 5.7.0 Your SMTP account is not yet activated',
    ],
  },
  {
    pattern: /verif|\btest|sandbox|trial/i,
    remedy:
      'the mail service accepts this sender for tests only: verify the domain of MAIL_FROM there, and leave its test mode',
    examples: [
      '554 Message rejected: Email address is not verified',
      '550 You can only send testing emails to your own email address',
      '550 The from address does not match a verified Sender Identity',
    ],
  },
  {
    pattern: /5\.2\.252|5\.7\.60|send ?as|\bsender\b|\bfrom\b/i,
    remedy:
      'the account in SMTP_URL may not send as MAIL_FROM: set MAIL_FROM to the address of the account, or allow MAIL_FROM at the mail provider',
    examples: [
      '554 5.2.252 SendAsDenied; x not allowed to send as y',
      '553 5.7.1 Sender address rejected: not owned by user site',
      '550 5.1.8 Sender address rejected: Domain not found',
    ],
  },
  {
    // Microsoft 365 sends this code for an account that it has blocked. From other servers, it
    // means that the domain of the sender does not exist.
    pattern: /5\.1\.8\b/,
    remedy:
      'the account in SMTP_URL is blocked by its provider, or the domain of MAIL_FROM does not exist: check MAIL_FROM, then ask the provider',
    examples: ['EENVELOPE 550 5.1.8'],
  },
];
