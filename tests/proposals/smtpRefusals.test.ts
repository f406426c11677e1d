import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { autoresponder } from '#proposal/delivery/mailTexts.ts';
import { createSmtpSender } from '#proposal/delivery/smtp.ts';
import { toDeliveryError } from '#proposal/delivery/smtpErrors.ts';
import { remedies, knownSmtpRemedy } from '#proposal/delivery/smtpRemedies.ts';
import { refusalKinds } from '#proposal/delivery/smtpRefusals.ts';
import { sender, storedProposal } from '../helpers/proposal.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { patient } from '../helpers/patient.ts';

type Command = 'AUTH' | 'MAIL FROM' | 'RCPT TO' | 'DATA';
type Refusal = { server: string; at: Command; reply: string };

// Replies from the documents of mail servers and mail services, and replies seen in use.
const concernsTheAccount: (Refusal & { tells: string })[] = [
  {
    server: 'Microsoft 365',
    at: 'DATA',
    reply: '554 5.2.252 SendAsDenied; x not allowed to send as y',
    tells: 'MAIL_FROM',
  },
  {
    server: 'Microsoft 365',
    at: 'DATA',
    reply: '554 5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException',
    tells: 'MAIL_FROM',
  },
  {
    server: 'Microsoft 365',
    at: 'DATA',
    reply:
      '550 5.1.90 Your message cannot be sent because you have reached your daily limit for message recipients',
    tells: 'limit',
  },
  {
    server: 'Microsoft 365',
    at: 'RCPT TO',
    reply: '550 5.1.8 Access denied, bad outbound sender',
    tells: 'blocked by its provider',
  },
  {
    server: 'Microsoft 365',
    at: 'MAIL FROM',
    reply: '530 5.7.57 Client not authenticated to send mail',
    tells: 'SMTP_URL',
  },
  {
    server: 'Microsoft 365',
    at: 'DATA',
    reply: '550 5.7.60 SMTP; Client does not have permissions to send as this sender',
    tells: 'MAIL_FROM',
  },
  {
    server: 'Microsoft 365',
    at: 'DATA',
    reply: '550 5.7.705 Access denied, tenant has exceeded threshold',
    tells: 'limit',
  },
  { server: 'Gmail', at: 'MAIL FROM', reply: '550 5.4.5 Daily user sending limit exceeded', tells: 'limit' },
  {
    server: 'Gmail',
    at: 'RCPT TO',
    reply: '550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents delivery',
    tells: 'limit',
  },
  {
    server: 'Gmail',
    at: 'DATA',
    reply: '550 5.7.26 Your email has been blocked because the sender is unauthenticated: SPF did not pass',
    tells: 'SPF or DKIM',
  },
  {
    server: 'Gmail',
    at: 'AUTH',
    reply: '535 5.7.8 Username and Password not accepted',
    tells: 'user and password',
  },
  {
    server: 'Amazon SES',
    at: 'DATA',
    reply:
      '554 Message rejected: Email address is not verified. The following identities failed the check: ada@example.com',
    tells: 'verify the domain',
  },
  { server: 'Amazon SES', at: 'DATA', reply: '554 Sending paused for this account', tells: 'MAIL_FROM' },
  {
    server: 'Amazon SES',
    at: 'DATA',
    reply: '454 Throttling failure: Maximum sending rate exceeded',
    tells: '',
  },
  {
    server: 'Mailgun',
    at: 'RCPT TO',
    reply:
      '550 Sandbox subdomains are for test purposes only. Please add ada@example.com to the authorized recipients',
    tells: 'verify the domain',
  },
  {
    server: 'Mailgun',
    at: 'AUTH',
    reply: '535 Authentication failed: account disabled',
    tells: 'user and password',
  },
  {
    server: 'Resend',
    at: 'DATA',
    reply: '550 You can only send testing emails to your own email address',
    tells: 'verify the domain',
  },
  {
    server: 'Postmark',
    at: 'DATA',
    reply: '554 5.7.1 The From address you supplied is not a Sender Signature on your account',
    tells: 'MAIL_FROM',
  },
  {
    server: 'SendGrid',
    at: 'DATA',
    reply: '550 The from address does not match a verified Sender Identity',
    tells: 'verify the domain',
  },
  {
    server: 'Brevo',
    at: 'RCPT TO',
    reply: '502 5.7.0 Your SMTP account is not yet activated',
    tells: 'blocked',
  },
  {
    server: 'cPanel',
    at: 'RCPT TO',
    reply:
      '550 Domain alderway.example has exceeded the max emails per hour (100/100 (100%)) allowed. Message discarded.',
    tells: 'limit',
  },
  {
    server: 'cPanel',
    at: 'DATA',
    reply:
      '550 Domain alderway.example has exceeded the max defers and failures per hour (5/5 (100%)) allowed.',
    tells: 'limit',
  },
  { server: 'cPanel', at: 'RCPT TO', reply: '550 Your account has been suspended', tells: 'blocked' },
  {
    server: 'GoDaddy',
    at: 'RCPT TO',
    reply: '550 User x has exceeded its 24-hour sending limit. Relay quota will reset in 2 hours.',
    tells: 'limit',
  },
  {
    server: 'Exim',
    at: 'RCPT TO',
    reply: '550 relay not permitted, authentication required',
    tells: 'SMTP_URL',
  },
  { server: 'Exim', at: 'RCPT TO', reply: '550 Sender verify failed', tells: 'verify' },
  {
    server: 'Postfix',
    at: 'RCPT TO',
    reply:
      '550 5.1.0 <hello@alderway.example>: Sender address rejected: User unknown in virtual mailbox table',
    tells: 'MAIL_FROM',
  },
  {
    server: 'Postfix',
    at: 'RCPT TO',
    reply: '553 5.7.1 <hello@alderway.example>: Sender address rejected: not owned by user site',
    tells: 'MAIL_FROM',
  },
  {
    server: 'Postfix',
    at: 'RCPT TO',
    reply: '554 5.7.1 <ada@example.com>: Relay access denied',
    tells: 'SMTP_URL',
  },
  {
    server: 'IONOS',
    at: 'RCPT TO',
    reply: '550 Requested action not taken: mailbox unavailable. Sender address is not allowed.',
    tells: 'MAIL_FROM',
  },
  {
    server: 'Postfix',
    at: 'RCPT TO',
    reply: '504 5.5.2 <site>: Helo command rejected: need fully-qualified hostname',
    tells: 'EHLO',
  },
  {
    server: 'Postfix',
    at: 'RCPT TO',
    reply: '550 5.7.1 <ada@example.com>: Recipient address rejected: Access denied',
    tells: 'SMTP_URL',
  },
  {
    server: 'Postfix',
    at: 'MAIL FROM',
    reply: '550 5.1.8 <hello@alderway.example>: Sender address rejected: Domain not found',
    tells: 'MAIL_FROM',
  },
  {
    server: 'IONOS',
    at: 'DATA',
    reply: '550 Requested action not taken: mailbox unavailable invalid DNS MX or A/AAAA resource record',
    tells: 'SMTP_URL',
  },
  { server: 'OVH', at: 'RCPT TO', reply: '550 5.7.1 Account locked due to spam', tells: 'blocked' },
  {
    server: 'Mailgun',
    at: 'RCPT TO',
    reply: '550 5.7.1 Please activate your Mailgun account',
    tells: 'blocked',
  },
  {
    server: 'a shared host',
    at: 'RCPT TO',
    reply: '550 5.2.1 Your mailbox is disabled',
    tells: 'blocked by its provider',
  },
  {
    server: 'a shared host',
    at: 'RCPT TO',
    reply: '552 5.2.2 Your account is over quota',
    tells: 'limit',
  },
  {
    server: 'a mail service',
    at: 'DATA',
    reply: '550 Invalid `from` field. The mailbox does not exist',
    tells: 'MAIL_FROM',
  },
  {
    server: 'Postfix',
    at: 'RCPT TO',
    reply:
      '550 5.1.0 <hello@alderway.example>: Sender address rejected: User unknown in relay recipient table',
    tells: 'MAIL_FROM',
  },
  {
    server: 'Gmail',
    at: 'AUTH',
    reply: '534 5.7.9 Application-specific password required',
    tells: 'app password',
  },
  {
    server: 'Microsoft 365',
    at: 'AUTH',
    reply: '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant.',
    tells: 'switch SMTP on',
  },
  {
    server: 'Gmail',
    at: 'DATA',
    reply: '550 5.7.25 The IP address sending this message does not have a PTR record setup',
    tells: 'network address',
  },
  {
    server: 'cPanel',
    at: 'RCPT TO',
    reply: '550 Access denied - Invalid HELO name (See RFC2821 4.1.1.1)',
    tells: 'EHLO',
  },
  { server: 'Exim', at: 'MAIL FROM', reply: '550 Bad HELO: you are not localhost', tells: 'EHLO' },
  { server: 'Brevo', at: 'MAIL FROM', reply: '525 5.7.1 Unauthorized IP address', tells: 'network address' },
  {
    server: 'Microsoft 365',
    at: 'RCPT TO',
    reply: '550 5.7.511 Access denied, banned sender[203.0.113.7]',
    tells: 'network address',
  },
  {
    server: 'Microsoft 365',
    at: 'DATA',
    reply: '550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP',
    tells: 'network address',
  },
  {
    server: 'Postfix',
    at: 'RCPT TO',
    reply: '554 5.7.1 Service unavailable; Client host [203.0.113.7] blocked using zen.spamhaus.org',
    tells: 'network address',
  },
  { server: 'a greylist', at: 'RCPT TO', reply: '550 4.7.1 Greylisted', tells: 'SMTP_URL' },
  {
    server: 'a server with an unclear reply',
    at: 'RCPT TO',
    reply: '550 <ada@example.com> is not welcome',
    tells: 'SMTP_URL',
  },
  { server: 'a server with an unclear reply', at: 'DATA', reply: '552 5.3.4 Too large', tells: 'SMTP_URL' },
  {
    server: 'a server that refuses temporarily',
    at: 'RCPT TO',
    reply: '450 5.1.1 User unknown, try later',
    tells: '',
  },
];

const namesTheMailbox: Refusal[] = [
  {
    server: 'Microsoft 365',
    at: 'RCPT TO',
    reply: '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found',
  },
  {
    server: 'Microsoft 365',
    at: 'RCPT TO',
    reply: '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)',
  },
  {
    server: 'Outlook.com',
    at: 'RCPT TO',
    reply: '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)',
  },
  {
    server: 'Gmail',
    at: 'RCPT TO',
    reply:
      '550 5.1.1 The email account that you tried to reach does not exist. https://support.google.com/mail/?p=NoSuchUser',
  },
  {
    server: 'Gmail',
    at: 'RCPT TO',
    reply: '550 5.2.1 The email account that you tried to reach is disabled',
  },
  {
    server: 'Gmail',
    at: 'RCPT TO',
    reply: '552 5.2.2 The email account that you tried to reach is over quota',
  },
  { server: 'Yahoo', at: 'DATA', reply: "554 delivery error: dd This user doesn't have a yahoo.com account" },
  {
    server: 'Yahoo',
    at: 'DATA',
    reply:
      '554 30 Sorry, your message to ada@example.com cannot be delivered. This mailbox is disabled (554.30)',
  },
  {
    server: 'Microsoft 365',
    at: 'RCPT TO',
    reply: '550 5.4.1 All recipient addresses rejected : Access denied. AS(201806271)',
  },
  { server: 'Yandex', at: 'RCPT TO', reply: '550 5.7.1 No such user!' },
  {
    server: 'Postfix',
    at: 'RCPT TO',
    reply:
      '550 5.1.1 <test-limit@example.com>: Recipient address rejected: User unknown in local recipient table',
  },
  {
    server: 'Postfix',
    at: 'RCPT TO',
    reply: '550 5.1.2 <ada@example.com>: Recipient address rejected: Domain not found',
  },
  {
    server: 'Postfix',
    at: 'RCPT TO',
    reply: '556 5.1.10 <ada@example.com>: Recipient address rejected: Domain does not accept mail (nullMX)',
  },
  {
    server: 'Postfix',
    at: 'RCPT TO',
    reply: '550 5.1.1 <ada@example.com>: Recipient address rejected: User unknown in relay recipient table',
  },
  { server: 'Yandex', at: 'RCPT TO', reply: '552 5.2.2 Mailbox size limit exceeded' },
  { server: 'Exim', at: 'RCPT TO', reply: '550 mailbox is full' },
  { server: 'AOL', at: 'RCPT TO', reply: '554 delivery error: dd Not a valid recipient' },
  { server: 'NetEase', at: 'RCPT TO', reply: '550 RP:RCL mailbox not exist' },
  { server: 'Exim', at: 'RCPT TO', reply: '550 Unrouteable address' },
  { server: 'Exim', at: 'RCPT TO', reply: '550 Unknown local part ada in <ada@example.com>' },
  { server: 'cPanel', at: 'RCPT TO', reply: '550 No Such User Here' },
  { server: 'qmail', at: 'RCPT TO', reply: '511 sorry, no mailbox here by that name (#5.1.1 - chkuser)' },
  { server: 'Cisco', at: 'RCPT TO', reply: '550 #5.1.1 Unroutable address' },
];

/** Nodemailer's code for a refusal of each command. */
const codes = { AUTH: 'EAUTH', 'MAIL FROM': 'EENVELOPE', 'RCPT TO': 'EENVELOPE', DATA: 'EMESSAGE' };
const refusals = [...concernsTheAccount, ...namesTheMailbox];
const mail = autoresponder(storedProposal(), sender);

/**
 * Answers a command as the tests' mail server. The client's user name is the index of a refusal in
 * `refusals`: the server refuses the command of this refusal, and accepts all other commands.
 */
function answer(command: Command, user: unknown, done: (error?: Error | null) => void) {
  const { at, reply = '' } = refusals[Number(user)] ?? {};
  const refusal = Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
  done(at === command ? refusal : null);
}

let url: string;
// One server for all tests.
beforeAll(async () => {
  const smtp = await startSmtp({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username }, _session, done) =>
      answer('AUTH', username, (error) => done(error, { user: username })),
    onMailFrom: (_from, { user }, done) => answer('MAIL FROM', user, done),
    onRcptTo: (_to, { user }, done) => answer('RCPT TO', user, done),
    onData: (stream, { user }, done) => stream.on('end', () => answer('DATA', user, done)).resume(),
  });
  ({ url } = smtp);
  return () => smtp.stop();
});

/** Sends a confirmation to a mail server that answers with this refusal. Returns the error. */
async function errorAfter(refusal: Refusal) {
  const user = refusals.findIndex(({ at, reply }) => at === refusal.at && reply === refusal.reply);
  const there = url.replace('//', `//${user}:password@`);
  const { send } = await createSmtpSender(there, patient.timeout, 'https://site.example');
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const error: unknown = await send(mail, { signal: end.signal, limit: () => undefined }).catch(
    (thrown: unknown) => thrown,
  );
  return error as Error & { code: string; remedy?: string };
}

test.each(concernsTheAccount)(
  'a reply of $server about the owner’s account is not a refusal of the recipient: “$reply”',
  async (refusal) => {
    const { name, code, remedy = '' } = await errorAfter(refusal);
    const permanent = !refusal.reply.startsWith('4');
    expect(name).toBe(permanent ? 'SendingRefused' : 'DeliveryFailed');
    expect(remedy).toContain(refusal.tells);
    // The code and the remedy are logged, so no address may be in them.
    expect(`${code} ${remedy}`).not.toMatch(/@|ada|alderway/);
  },
);

test.each(namesTheMailbox)(
  'a reply of $server about a mailbox is a refusal of the recipient: “$reply”',
  async (refusal) => {
    const { name, code } = await errorAfter(refusal);
    expect(name).toBe('MailboxRefused');
    expect(code).toMatch(new RegExp(`^${codes[refusal.at]} ${refusal.reply.slice(0, 3)}( 5[.\\d]+)?$`));
  },
);

const refusalExamples = refusalKinds.flatMap(({ about, pattern, examples }) =>
  examples.map((example) => ({ example, about, pattern })),
);

test.each(refusalExamples)(
  'a mail server’s reply counts as the kind of refusal that lists it as an example: “$example”',
  (row) => {
    const fault = toDeliveryError({
      code: 'EENVELOPE',
      command: 'RCPT TO',
      responseCode: Number(row.example.slice(0, 3)),
      response: row.example,
    });
    expect(fault.name).toBe(row.about === 'the mailbox' ? 'MailboxRefused' : 'SendingRefused');
    const [, , enhanced = ''] = fault.code.split(' ');
    const reply = `${enhanced} ${row.example.replace(/\S+@\S+/, '')}`;
    expect(refusalKinds.find(({ pattern }) => pattern.test(reply))?.pattern).toBe(row.pattern);
  },
);

const remedyExamples = remedies.flatMap(({ pattern, remedy, examples }) =>
  examples.map((example) => ({ example, remedy, pattern })),
);

test.each(remedyExamples)(
  'the owner gets the remedy that belongs to a mail server’s reply: “$example”',
  ({ example, remedy, pattern }) => {
    expect(remedies.find((row) => row.pattern.test(example))?.pattern).toBe(pattern);
    expect(knownSmtpRemedy(example)).toBe(remedy);
  },
);

test.each([
  { code: 'certificate CERT_HAS_EXPIRED', words: 'has to renew it' },
  { code: 'certificate ERR_TLS_CERT_ALTNAME_INVALID', words: 'the host name for which it was issued' },
  { code: 'certificate DEPTH_ZERO_SELF_SIGNED_CERT', words: 'to correct the certificate' },
])('the remedy for a mail server’s $code contains “$words”', ({ code, words }) => {
  expect(knownSmtpRemedy(code)).toContain(words);
});
