import { expect, test } from 'vitest';
import { createSmtpSender } from '#proposal/delivery/smtp.ts';
import { autoresponder } from '#proposal/delivery/mailTexts.ts';
import { sender, storedProposal } from '../helpers/proposal.ts';
import { mailServer } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';

type Refusal = [command: keyof typeof codes, code: number, text: string];

/** Nodemailer's code for a refusal of each command. */
const codes = { AUTH: 'EAUTH', 'MAIL FROM': 'EENVELOPE', 'RCPT TO': 'EENVELOPE', DATA: 'EMESSAGE' };

/** How sending a confirmation ends at a mail server that refuses in each of these ways. */
async function outcomes(refusals: readonly Refusal[]) {
  /** The user's name says which of them it is. */
  const answer = (command: keyof typeof codes, user: unknown, done: (error?: Error | null) => void) => {
    const [refused, responseCode, text] = refusals[Number(user)] ?? [];
    done(refused === command ? Object.assign(new Error(text), { responseCode }) : null);
  };
  const { url } = await mailServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username }, _session, done) =>
      answer('AUTH', username, (error) => done(error, { user: username })),
    onMailFrom: (_from, { user }, done) => answer('MAIL FROM', user, done),
    onRcptTo: (_to, { user }, done) => answer('RCPT TO', user, done),
    onData: (stream, { user }, done) => stream.on('end', () => answer('DATA', user, done)).resume(),
  });
  const mail = autoresponder(storedProposal(), sender);
  const sendings = refusals.map(async (refusal, user) => {
    const { send } = await createSmtpSender(url.replace('//', `//${user}:password@`), soon.timeout);
    const attempt = { signal: new AbortController().signal, limit: () => undefined };
    const error = await send(mail, attempt).catch((thrown: unknown) => thrown);
    const { name, code } = Object(error) as Partial<Record<'name' | 'code', string>>;
    return [...refusal, name, code];
  });
  return Promise.all(sendings);
}

/** What is logged and stored repeats no text of a mail server, because that may name the visitor. */
const ending =
  (name: string) =>
  ([command, code, text]: Refusal) => {
    const [enhanced] = /^[\d.]+(?= )/.exec(text) ?? [];
    return [command, code, text, name, [codes[command], code, enhanced].filter(Boolean).join(' ')];
  };

test('what a mail server says about the sender’s account is tried again', async () => {
  const refusals: Refusal[] = [
    ['AUTH', 535, '<ada@example.com> is not welcome'],
    ['AUTH', 535, '5.7.8 Username and password not accepted'],
    ['MAIL FROM', 550, '5.4.5 Daily user sending limit exceeded'],
    ['MAIL FROM', 554, 'Sender is blocked'],
    ['MAIL FROM', 550, '5.1.8 Domain of sender address does not resolve'],
    ['RCPT TO', 451, '<ada@example.com> is not welcome'],
    ['RCPT TO', 450, '5.1.1 Not now'],
    ['RCPT TO', 550, '5.7.1 Relaying denied'],
    ['RCPT TO', 530, '5.7.0 Must issue a STARTTLS command first'],
    ['RCPT TO', 550, '5.1.8 Sender address rejected: domain not found'],
    ['RCPT TO', 550, '4.7.1 Greylisted'],
    ['RCPT TO', 550, '5.4.5 Hourly quota used up'],
    ['RCPT TO', 552, '5.3.4 Too large'],
    ['RCPT TO', 550, 'relay not permitted, authentication required'],
    ['RCPT TO', 550, 'Sender verify failed'],
    ['DATA', 550, '5.7.26 Unauthenticated mail is not accepted'],
    ['DATA', 550, 'You have exceeded your sending rate'],
  ];
  expect(await outcomes(refusals)).toEqual(refusals.map(ending('DeliveryFailed')));
});

test('what it says about the recipient ends the delivery', async () => {
  const refusals: Refusal[] = [
    ['RCPT TO', 550, '<ada@example.com> is not welcome'],
    ['RCPT TO', 550, '5.1.1 No such user'],
    ['RCPT TO', 556, '5.1.10 Recipient address has null MX'],
    ['RCPT TO', 550, '5.2.1 This account is disabled'],
    ['RCPT TO', 550, '5.4.1 Recipient address rejected: access denied'],
    ['RCPT TO', 550, 'Unrouteable address'],
    ['DATA', 554, '<ada@example.com> is not welcome'],
    ['DATA', 552, '5.2.2 Mailbox full'],
  ];
  expect(await outcomes(refusals)).toEqual(refusals.map(ending('DeliveryRefused')));
});
