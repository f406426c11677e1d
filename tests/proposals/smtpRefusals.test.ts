import type { SMTPServerOptions } from 'smtp-server';
import { expect, test } from 'vitest';
import { createSmtpSender } from '#proposal/delivery/smtp.ts';
import { autoresponder } from '#proposal/delivery/mailTexts.ts';
import { buildProposal, sender } from '../helpers/proposal.ts';
import { mailServer } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';

/** How a mail server refuses at each command of SMTP. */
const refusing = {
  AUTH: (fault: Error): SMTPServerOptions => ({
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(fault),
  }),
  'MAIL FROM': (fault: Error): SMTPServerOptions => ({ onMailFrom: (_from, _session, done) => done(fault) }),
  'RCPT TO': (fault: Error): SMTPServerOptions => ({ onRcptTo: (_to, _session, done) => done(fault) }),
  DATA: (fault: Error): SMTPServerOptions => ({
    onData: (stream, _session, done) => stream.on('end', () => done(fault)).resume(),
  }),
};

type Refusal = [command: keyof typeof refusing, code: number, text: string];

/** How sending a confirmation ends there. */
async function outcome([command, responseCode, text]: Refusal) {
  const { url } = await mailServer(refusing[command](Object.assign(new Error(text), { responseCode })));
  const { send } = await createSmtpSender(url.replace('//', '//user:password@'), soon.timeout);
  const proposal = { id: 'the-id', createdAt: 0, suspicion: '', ...buildProposal() };
  const sending = send(autoresponder(proposal, sender), {
    signal: new AbortController().signal,
    limit: () => undefined,
  });
  return sending.catch((error: unknown) => error);
}

const codes = { AUTH: 'EAUTH', 'MAIL FROM': 'EENVELOPE', 'RCPT TO': 'EENVELOPE', DATA: 'EMESSAGE' };

test.each<Refusal>([
  ['AUTH', 535, '<ada@example.com> is not welcome'],
  ['AUTH', 535, '5.7.8 Username and password not accepted'],
  ['MAIL FROM', 550, '5.4.5 Daily user sending limit exceeded'],
  ['MAIL FROM', 553, '5.7.1 Sender address rejected: not owned by user'],
  ['MAIL FROM', 554, 'Sender is blocked'],
  ['MAIL FROM', 550, '5.1.8 Domain of sender address does not resolve'],
  ['MAIL FROM', 550, '<ada@example.com> is not welcome'],
  ['RCPT TO', 451, '<ada@example.com> is not welcome'],
  ['RCPT TO', 450, '5.1.1 Not now'],
  ['RCPT TO', 550, '5.7.1 Relaying denied'],
  ['RCPT TO', 554, '5.7.1 Service unavailable; client host blocked'],
  ['RCPT TO', 530, '5.7.0 Must issue a STARTTLS command first'],
  ['RCPT TO', 550, '5.1.8 Sender address rejected: domain not found'],
  ['RCPT TO', 550, '4.7.1 Greylisted'],
  ['RCPT TO', 550, '5.4.5 Hourly quota used up'],
  ['RCPT TO', 552, '5.3.4 Too large'],
  ['RCPT TO', 550, 'relay not permitted, authentication required'],
  ['RCPT TO', 550, 'Sender verify failed'],
  ['DATA', 550, '5.7.26 Unauthenticated mail is not accepted'],
  ['DATA', 554, '5.7.1 Spam message rejected'],
  ['DATA', 550, '5.4.5 Daily limit reached'],
  ['DATA', 550, 'You have exceeded your sending rate'],
])('what concerns the sender’s account is tried again: %s %i %s', async (command, code, text) => {
  const error = await outcome([command, code, text]);
  const [enhanced] = /^[\d.]+(?= )/.exec(text) ?? [];
  expect(error).toMatchObject({
    name: 'DeliveryFailed',
    // What is logged repeats no text of a mail server, because that may name the visitor.
    code: [codes[command], code, enhanced].filter(Boolean).join(' '),
  });
});

test.each<Refusal>([
  ['RCPT TO', 550, '<ada@example.com> is not welcome'],
  ['RCPT TO', 550, '5.1.1 No such user'],
  ['RCPT TO', 553, '5.1.3 Bad recipient address syntax'],
  ['RCPT TO', 556, '5.1.10 Recipient address has null MX'],
  ['RCPT TO', 550, '5.2.1 This account is disabled'],
  ['RCPT TO', 550, '5.4.1 Recipient address rejected: access denied'],
  ['RCPT TO', 550, 'Unrouteable address'],
  ['DATA', 554, '<ada@example.com> is not welcome'],
  ['DATA', 550, '5.1.1 No such user'],
  ['DATA', 552, '5.2.2 Mailbox full'],
])('what concerns the recipient ends: %s %i %s', async (...refusal) => {
  const code = expect.stringContaining(`${refusal[1]}`);
  expect(await outcome(refusal)).toMatchObject({ name: 'DeliveryRefused', code });
});
