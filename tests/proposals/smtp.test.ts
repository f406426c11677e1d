import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Attempt, runAttempt } from '#proposal/delivery/attempt.ts';
import { autoresponder, notification } from '#proposal/delivery/mailTexts.ts';
import { createSmtpSender } from '#proposal/delivery/smtp.ts';
import { toFault } from '#proposal/delivery/smtpFaults.ts';
import { startApp } from '../helpers/app.ts';
import { listenLocally } from '../helpers/listen.ts';
import { makeCertificate } from '../helpers/overTls.ts';
import { sender, storedProposal } from '../helpers/proposal.ts';
import { headerLines, mailServer, messageIds } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const confirmation = autoresponder(storedProposal(), sender);
const unlimited: Attempt = { signal: new AbortController().signal, limit: () => undefined };
const login = () =>
  vi.fn<NonNullable<SMTPServerOptions['onAuth']>>((_auth, _session, done) => done(null, { user: 1 }));

/** A mail server and a sender for it. */
async function serverAndSender(options?: SMTPServerOptions, urlOf = (url: string) => url) {
  const smtp = await mailServer(options);
  const { send } = await createSmtpSender(urlOf(smtp.url), soon.timeout);
  return { ...smtp, send };
}

const withUser = (url: string) => url.replace('//', '//site:a%20password@');
const trusting = (url: string) => `${withUser(url)}?tls.rejectUnauthorized=false`;

/** The options of a mail server with a certificate that nobody vouches for. */
function certified(): SMTPServerOptions {
  const folder = temporaryFolder();
  makeCertificate(folder);
  return { key: readFileSync(`${folder}/privkey.pem`), cert: readFileSync(`${folder}/fullchain.pem`) };
}

test('every attempt at a mail has the same id, and nothing typed adds a header or a recipient', async () => {
  const { send, mails } = await serverAndSender();
  const [a, b] = ['a@alderway.example', 'b@alderway.example'];
  const fullName = 'Eve\r\nBcc: all@example.com\r\n\r\nHello';
  const typed = storedProposal({ fullName, details: 'Buy\r\nX-Evil: 1' });
  const notified = notification(typed, { ...sender, notifyEmails: [a, b] });
  for (const mail of [autoresponder(typed, sender), notified, notified]) await send(mail, unlimited);
  expect(mails.map(({ to }) => to)).toEqual([['ada@example.com'], [a, b], [a, b]]);
  const kinds = ['autoresponder', 'notification', 'notification'];
  expect(messageIds(mails)).toEqual(kinds.map((kind) => `<${typed.id}.${kind}@alderway.example>`));
  for (const [at, replyTo] of ['office@alderway.example', 'ada@example.com'].entries())
    expect(headerLines(mails[at]!)).toContain(`Reply-To: ${replyTo}`);
  expect(mails.flatMap(headerLines).filter((line) => /^(Bcc|X-Evil)/i.test(line))).toEqual([]);

  const to = ['ada@example.com, eve@example.com'];
  await send({ ...confirmation, to }, unlimited).catch(() => undefined);
  expect(mails.flatMap((mail) => mail.to)).not.toContain('eve@example.com');
});

test('a certificate that nobody vouches for is named; a trusted STARTTLS gets user and password', async () => {
  const onAuth = login();
  const options = { ...certified(), disabledCommands: [], authOptional: false, onAuth };
  for (const { send, mails } of [
    await serverAndSender({ ...options, secure: true }, (url) => url.replace('smtp:', 'smtps:')),
    await serverAndSender(options, withUser),
  ]) {
    const code = expect.stringMatching(/^certificate [A-Z_]*(CERT|SIGNATURE|ALTNAME)[A-Z_]*$/);
    await expect(send(confirmation, unlimited)).rejects.toMatchObject({ name: 'DeliveryFailed', code });
    expect(mails).toEqual([]);
  }
  expect(onAuth).not.toHaveBeenCalled();
  const { send, mails } = await serverAndSender(options, trusting);
  await send(confirmation, unlimited);
  expect(mails).toHaveLength(1);
  const [auth, session] = onAuth.mock.calls[0] ?? [];
  expect([auth, session]).toMatchObject([{ username: 'site', password: 'a password' }, { secure: true }]);
});

test('smtps: at a port for smtp:, and the other way round, is told at the start, and which it has to be', async () => {
  const plain = await mailServer();
  const encrypted = await mailServer({ ...certified(), secure: true });
  for (const [url, wrong, right] of [
    [plain.url.replace('smtp:', 'smtps:'), 'no TLS', 'write smtp: there'],
    [encrypted.url, 'no greeting', 'write smtps: there'],
  ] as const) {
    const { log } = await startApp({ SMTP_URL: url, MAIL_TIMEOUT_SECONDS: '5' });
    await expect.poll(log, soon).toContain(`"fault":"${wrong}"`);
    expect(log()).toContain(right);
  }
});

test('a password never leaves in clear, unless the mail server is on this machine or SMTP_URL says so', async () => {
  const onAuth = login();
  const options = { disabledCommands: ['STARTTLS'], authOptional: false, allowInsecureAuth: true, onAuth };
  const smtp = await mailServer(options);
  const verify = async (host: string, query = '') => {
    const url = `${smtp.url.replace('127.0.0.1', host).replace('//', '//site:password@')}${query}`;
    return (await createSmtpSender(url, soon.timeout)).verify();
  };
  // This address leads here as well, and is not the loopback interface's.
  await expect(verify('0.0.0.0')).rejects.toSatisfy((error) => toFault(error).code.startsWith('no STARTTLS'));
  expect(onAuth).not.toHaveBeenCalled();
  for (const here of ['127.0.0.1', 'localhost']) await verify(here);
  await verify('0.0.0.0', '?requireTLS=false');
  expect(onAuth).toHaveBeenCalledTimes(3);
});

/** An attempt at a mail server that takes the whole mail and then never answers. Resolves once it has the last byte. */
async function handedOver() {
  const onEnd = vi.fn<() => void>();
  const { send } = await serverAndSender({ onData: (stream) => void stream.on('end', onEnd).resume() });
  const limit = vi.fn<Attempt['limit']>();
  const end = new AbortController();
  const sending = runAttempt(({ signal }) => send(confirmation, { signal, limit }), end);
  await expect.poll(() => onEnd, soon).toHaveBeenCalled();
  return { sending, limit, end };
}

test('after the last byte the mail server has ten minutes for its answer, in place of the time limit', async () => {
  const { sending, limit, end } = await handedOver();
  expect(limit.mock.calls.flat()).toEqual([soon.timeout, 600_000]);
  end.abort();
  await expect(sending).rejects.toMatchObject({ code: 'timed-out' });
});

test('an attempt that is ended closes its connection at once', async () => {
  const sockets: Socket[] = [];
  const watch = (message: unknown) => sockets.push((message as { socket: Socket }).socket);
  subscribe('net.client.socket', watch);
  onTestFinished(() => void unsubscribe('net.client.socket', watch));
  const { sending, end } = await handedOver();
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false]);
  end.abort();
  await expect(sending).rejects.toMatchObject({ code: 'timed-out' });
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true]);
});

test('an attempt at a mail server that says nothing ends after the time limit', async () => {
  const silent = createServer(() => undefined);
  onTestFinished(() => void silent.close());
  const { send } = await createSmtpSender(`smtp://127.0.0.1:${await listenLocally(silent)}`, 1_000);
  const attempt = runAttempt((limited) => send(confirmation, limited));
  await expect(attempt).rejects.toMatchObject({ name: 'DeliveryFailed' });
});

test('an attempt at a mail server that is gone ends at once, without a time limit', async () => {
  const gone = await serverAndSender();
  await gone.stop();
  await expect(gone.send(confirmation, unlimited)).rejects.toMatchObject({ code: 'ESOCKET' });
});

/** Nodemailer's code for a refusal of each command. */
const codes = { AUTH: 'EAUTH', 'MAIL FROM': 'EENVELOPE', 'RCPT TO': 'EENVELOPE', DATA: 'EMESSAGE' };
type Command = keyof typeof codes;

/** What a mail server says of the sender's account is tried again. */
const again: [Command, code: number, text: string][] = [
  ['AUTH', 535, '5.7.8 Username and password not accepted'],
  ['MAIL FROM', 550, '5.4.5 Daily user sending limit exceeded'],
  ['RCPT TO', 451, '<ada@example.com> is not welcome'],
  ['RCPT TO', 450, '5.1.1 Not now'],
  ['RCPT TO', 550, '5.7.1 Relaying denied'],
  ['RCPT TO', 550, '5.1.8 Sender address rejected: domain not found'],
  ['RCPT TO', 550, '4.7.1 Greylisted'],
  ['RCPT TO', 550, '5.4.5 Hourly quota used up'],
  ['RCPT TO', 552, '5.3.4 Too large'],
  ['RCPT TO', 550, 'Sender verify failed'],
  ['DATA', 550, '5.7.26 Unauthenticated mail is not accepted'],
  ['DATA', 550, 'You have exceeded your sending rate'],
];
/** What it says of the recipient ends the delivery. */
const final: typeof again = [
  ['RCPT TO', 550, '<ada@example.com> is not welcome'],
  ['RCPT TO', 556, '5.1.10 Recipient address has null MX'],
  ['RCPT TO', 550, '5.2.1 This account is disabled'],
  ['RCPT TO', 550, '5.4.1 Recipient address rejected: access denied'],
  ['DATA', 554, '<ada@example.com> is not welcome'],
  ['DATA', 552, '5.2.2 Mailbox full'],
];

test('a refusal of the account is tried again, one of the recipient ends, and neither’s words are kept', async () => {
  const refusals = [...again, ...final];
  /** The user's name says in which way this one is refused. */
  const answer = (command: Command, user: unknown, done: (error?: Error | null) => void) => {
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
  for (const [user, refusal] of refusals.entries()) {
    const [command, code, text] = refusal;
    const { send } = await createSmtpSender(url.replace('//', `//${user}:password@`), soon.timeout);
    const error = await send(confirmation, unlimited).catch((thrown: unknown) => thrown);
    const [enhanced] = /^[\d.]+(?= )/.exec(text) ?? [];
    const reason = [codes[command], code, enhanced].filter(Boolean).join(' ');
    const name = final.includes(refusal) ? 'DeliveryRefused' : 'DeliveryFailed';
    expect([refusal, error]).toMatchObject([refusal, { name, code: reason }]);
  }
});
