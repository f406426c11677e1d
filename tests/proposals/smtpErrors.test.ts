import { describe, expect, it } from 'vitest';
import { toDeliveryError } from '#proposal/delivery/smtpErrors.ts';

/** A refusal of the recipient, as nodemailer reports it. */
const refusal = (response: string, command = 'RCPT TO') => ({
  code: 'EENVELOPE',
  command,
  responseCode: Number(response.slice(0, 3)),
  response,
});

describe('codes', () => {
  it.each([
    { what: 'missing STARTTLS', error: { code: 'ETLS' }, code: 'no STARTTLS' },
    {
      what: 'an outdated certificate',
      error: { code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' },
      code: 'certificate CERT_HAS_EXPIRED',
    },
    {
      what: 'a certificate of an unknown authority',
      error: { code: 'ESOCKET', originalCode: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' },
      code: 'certificate UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    },
    { what: 'missing TLS', error: { code: 'ESOCKET', originalCode: 'EPROTO' }, code: 'no TLS' },
    {
      what: 'missing TLS, with a code of OpenSSL',
      error: { code: 'ESOCKET', originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER' },
      code: 'no TLS',
    },
    {
      what: 'a missing greeting',
      error: { code: 'ETIMEDOUT', timeoutType: 'GREETING_TIMEOUT' },
      code: 'no greeting',
    },
    {
      what: 'a missing answer after the greeting',
      error: { code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT' },
      code: 'ETIMEDOUT',
    },
    { what: 'a closed port', error: { code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, code: 'ESOCKET' },
    {
      what: 'a refused connection',
      error: { code: 'EPROTOCOL', command: 'CONN', responseCode: 421, response: '421 4.7.0 busy' },
      code: 'CONN 421 4.7.0',
    },
    { what: 'a lost connection', error: { code: 'ECONNECTION', command: 'CONN' }, code: 'ECONNECTION' },
    {
      what: 'a refused EHLO',
      error: { code: 'EPROTOCOL', command: 'EHLO', responseCode: 450, response: '450 wait' },
      code: 'EHLO 450',
    },
    {
      what: 'a refused HELO',
      error: { code: 'EPROTOCOL', command: 'HELO', responseCode: 450, response: '450 wait' },
      code: 'EHLO 450',
    },
    {
      what: 'an EHLO without an answer',
      error: { code: 'ETIMEDOUT', command: 'EHLO' },
      code: 'ETIMEDOUT',
    },
    {
      what: 'a busy mailbox',
      error: refusal('450 4.2.1 Mailbox busy'),
      code: 'EENVELOPE 450 4.2.1',
    },
    { what: 'an unknown problem', error: {}, code: 'unknown' },
    { what: 'a missing error object', error: undefined, code: 'unknown' },
  ])(
    'a mail server’s error about $what has the code $code and counts as a failure that may be retried',
    ({ error, code }) => {
      expect(toDeliveryError(error)).toMatchObject({ name: 'DeliveryFailed', code });
    },
  );

  it('a mail server’s reply code 500, the lowest permanent one, counts as a permanent refusal', () => {
    expect(toDeliveryError(refusal('500 No such user'))).toMatchObject({ name: 'MailboxRefused' });
  });
});

describe('enhanced status codes', () => {
  it.each([
    { where: 'after the reply code', reply: '450 4.2.1 Busy', code: '4.2.1' },
    { where: 'in a reply of several lines', reply: '450-4.2.1 Busy\n450 4.2.1 Now', code: '4.2.1' },
    { where: 'behind a #', reply: '450 #4.2.1 Busy', code: '4.2.1' },
    { where: 'at the end', reply: '450 Busy (#4.2.1 - chkuser)', code: '4.2.1' },
    { where: 'with numbers of three digits', reply: '450 4.100.200 Busy', code: '4.100.200' },
  ])('the enhanced status code of an SMTP reply, such as 4.2.1, is found $where', ({ reply, code }) => {
    expect(toDeliveryError(refusal(reply)).code).toBe(`EENVELOPE 450 ${code}`);
  });

  it.each([
    { what: 'an IP address', reply: '450 Busy 4.2.1.9' },
    { what: 'a version', reply: '450 Server 4.2.1' },
    { what: 'a number of four digits', reply: '450 4.2.1000 Busy' },
    { what: 'a code of another class', reply: '450 3.2.1 Busy' },
  ])('the enhanced status code of an SMTP reply, such as 4.2.1, is not taken from $what', ({ reply }) => {
    expect(toDeliveryError(refusal(reply)).code).toBe('EENVELOPE 450');
  });
});

describe('unknown mailboxes', () => {
  // In a refusal, the words "spam" and "relay" are usually about the sender. In these replies, they
  // are only parts of addresses.
  it.each([
    '550 <spam.relay@a.example> User unknown',
    '550 <a@spam.relay.example> User unknown',
    '550 User unknown: https://help.example/spam',
    '550 User unknown: spam.example/relay://a',
  ])('an SMTP reply about an unknown mailbox counts as a refusal of the recipient: %s', (reply) => {
    expect(toDeliveryError(refusal(reply)).name).toBe('MailboxRefused');
  });
});

describe('named mailboxes', () => {
  const reply = '550 Mailbox unavailable';

  it.each(['RCPT TO', 'DATA'])(
    'an SMTP refusal that names a mailbox is about the recipient if it is the reply to %s',
    (command) => {
      expect(toDeliveryError(refusal(reply, command)).name).toBe('MailboxRefused');
    },
  );

  it.each(['MAIL FROM', 'AUTH PLAIN', 'CONN'])(
    'an SMTP refusal that names a mailbox is about the owner’s account if it is the reply to %s',
    (command) => {
      expect(toDeliveryError(refusal(reply, command)).name).toBe('SendingRefused');
    },
  );
});

it('an SMTP refusal without a reason (“550 Rejected”) does not count as a refusal of the mailbox', () => {
  expect(toDeliveryError(refusal('550 Rejected')).name).toBe('SendingRefused');
});
