import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Attempt, runAttempt } from '#proposal/delivery/attempt.ts';
import { autoresponder, notification } from '#proposal/delivery/mailTexts.ts';
import { createSmtpSender } from '#proposal/delivery/smtp.ts';
import { toDeliveryError } from '#proposal/delivery/smtpErrors.ts';
import { startApp } from '../helpers/app.ts';
import { listenLocally } from '../helpers/listen.ts';
import { makeCertificate } from '../helpers/overTls.ts';
import { sender, storedProposal } from '../helpers/proposal.ts';
import { headerLines, mailServer, messageIds } from '../helpers/smtp.ts';
import { patient } from '../helpers/patient.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const confirmation = autoresponder(storedProposal(), sender);
const site = 'https://site.example';
const unlimited: Attempt = { signal: new AbortController().signal, limit: () => undefined };
const login = () =>
  vi.fn<NonNullable<SMTPServerOptions['onAuth']>>((_auth, _session, done) => done(null, { user: 1 }));

/** A mail server, and a function `send` that sends a mail to it. */
async function serverAndSender(options?: SMTPServerOptions, urlOf = (url: string) => url) {
  const smtp = await mailServer(options);
  const { send } = await createSmtpSender(urlOf(smtp.url), patient.timeout, site);
  return { ...smtp, send };
}

const withUser = (url: string) => url.replace('//', '//site:a%20password@');
const trusting = (url: string) => `${withUser(url)}?tls.rejectUnauthorized=false`;

/** The options of a mail server with an untrusted certificate. */
function certified(): SMTPServerOptions {
  const folder = temporaryFolder();
  makeCertificate(folder);
  return { key: readFileSync(`${folder}/privkey.pem`), cert: readFileSync(`${folder}/fullchain.pem`) };
}

test('each attempt to send a mail has the same Message-ID, and typed text adds no header or recipient', async () => {
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

test('a mail server with an untrusted certificate gets no password, and the error says why', async () => {
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
});

test('a mail server with a trusted certificate gets user and password over STARTTLS', async () => {
  const onAuth = login();
  const options = { ...certified(), disabledCommands: [], authOptional: false, onAuth };
  const { send, mails } = await serverAndSender(options, trusting);
  await send(confirmation, unlimited);
  expect(mails).toHaveLength(1);
  const [auth, session] = onAuth.mock.calls[0] ?? [];
  expect([auth, session]).toMatchObject([{ username: 'site', password: 'a password' }, { secure: true }]);
});

test('if SMTP_URL has smtps: with a port for smtp:, or the reverse, the log says which one to write', async () => {
  const plain = await mailServer();
  const encrypted = await mailServer({ ...certified(), secure: true });
  for (const [url, wrong, right] of [
    [plain.url.replace('smtp:', 'smtps:'), 'no TLS', 'write smtp: for port'],
    [encrypted.url, 'no greeting', 'write smtps: (port 465)'],
  ] as const) {
    const { log } = await startApp({ SMTP_URL: url, MAIL_TIMEOUT_SECONDS: '5' });
    await expect.poll(log, patient).toContain(`"fault":{"code":"${wrong}"`);
    expect(log()).toContain(right);
  }
});

test('a password is sent unencrypted only to this machine, or if SMTP_URL allows it', async () => {
  const onAuth = login();
  const options = { disabledCommands: ['STARTTLS'], authOptional: false, allowInsecureAuth: true, onAuth };
  const smtp = await mailServer(options);
  const verify = async (host: string, query = '') => {
    const url = `${smtp.url.replace('127.0.0.1', host).replace('//', '//site:password@')}${query}`;
    return (await createSmtpSender(url, patient.timeout, site)).verify();
  };
  // The address 0.0.0.0 leads to the same mail server, but does not count as this machine.
  await expect(verify('0.0.0.0')).rejects.toSatisfy((error) =>
    toDeliveryError(error).code.startsWith('no STARTTLS'),
  );
  expect(onAuth).not.toHaveBeenCalled();
  for (const here of ['127.0.0.1', 'localhost']) await verify(here);
  await verify('0.0.0.0', '?requireTLS=false');
  expect(onAuth).toHaveBeenCalledTimes(3);
});

test('if SMTP_URL has no password, mails are sent to another machine even without encryption', async () => {
  const { send, mails } = await serverAndSender({}, (url) => url.replace('127.0.0.1', '0.0.0.0'));
  await send(confirmation, unlimited);
  expect(mails).toHaveLength(1);
});

/**
 * Starts an attempt at a mail server that accepts the whole mail and then never answers. Resolves
 * once the server has the last byte.
 */
async function handedOver() {
  const onEnd = vi.fn<() => void>();
  const { send } = await serverAndSender({ onData: (stream) => void stream.on('end', onEnd).resume() });
  const limit = vi.fn<Attempt['limit']>();
  const end = new AbortController();
  const sending = runAttempt(({ signal }) => send(confirmation, { signal, limit }), end);
  await expect.poll(() => onEnd, patient).toHaveBeenCalled();
  return { sending, limit, end };
}

test('after the last byte of a mail, a new time limit begins: the mail server has ten minutes to answer', async () => {
  const { sending, limit, end } = await handedOver();
  expect(limit.mock.calls.flat()).toEqual([patient.timeout, 600_000]);
  end.abort();
  await expect(sending).rejects.toMatchObject({ code: 'timed-out' });
});

/** Returns a list to which each connection that this process opens from now on is added. */
function openedSockets(): Socket[] {
  const sockets: Socket[] = [];
  const watch = (message: unknown) => sockets.push((message as { socket: Socket }).socket);
  subscribe('net.client.socket', watch);
  onTestFinished(() => void unsubscribe('net.client.socket', watch));
  return sockets;
}

test('after the last byte of a mail, the connection stays open for ten minutes without an answer', async () => {
  const sockets = openedSockets();
  const { sending, end } = await handedOver();
  expect(sockets.map(({ timeout }) => timeout)).toEqual([600_000]);
  end.abort();
  await expect(sending).rejects.toMatchObject({ code: 'timed-out' });
});

test('an aborted attempt to send a mail closes its connection at once', async () => {
  const sockets = openedSockets();
  const { sending, end } = await handedOver();
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false]);
  end.abort();
  await expect(sending).rejects.toMatchObject({ code: 'timed-out' });
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true]);
});

test('an attempt to send a mail to a silent mail server ends after the time limit', async () => {
  const silent = createServer(() => undefined);
  onTestFinished(() => void silent.close());
  const { send } = await createSmtpSender(`smtp://127.0.0.1:${await listenLocally(silent)}`, 1_000, site);
  const attempt = runAttempt((limited) => send(confirmation, limited));
  await expect(attempt).rejects.toMatchObject({ name: 'DeliveryFailed' });
});

test('an attempt to send a mail to a server that does not run ends at once, before the time limit', async () => {
  const gone = await serverAndSender();
  await gone.stop();
  await expect(gone.send(confirmation, unlimited)).rejects.toMatchObject({ code: 'ESOCKET' });
});

test.each([
  { SITE_URL: 'https://www.alderway.example', greeting: 'www.alderway.example' },
  { SITE_URL: 'https://büro.example:8443', greeting: 'xn--bro-hoa.example' },
  // If SITE_URL has no public host name, the site greets with a network address in brackets.
  { SITE_URL: 'http://localhost:3000', greeting: '[127.0.0.1]' },
  { SITE_URL: 'http://192.0.2.1', greeting: '[127.0.0.1]' },
])('a site at $SITE_URL greets a mail server as $greeting', async ({ SITE_URL, greeting }) => {
  const greetings: (string | false)[] = [];
  const smtp = await mailServer({
    onMailFrom: (_from, { hostNameAppearsAs }, done) => {
      greetings.push(hostNameAppearsAs);
      done();
    },
  });
  const { post } = await startApp({ SITE_URL, SMTP_URL: smtp.url, CONTACT_EMAIL: 'office@alderway.example' });
  await post();
  await expect.poll(() => greetings, patient).toEqual([greeting, greeting]);
});

test('the site greets the mail server with the name in SMTP_URL, if there is one', async () => {
  const onMailFrom = vi.fn<NonNullable<SMTPServerOptions['onMailFrom']>>((_from, _session, done) => done());
  const { send } = await serverAndSender({ onMailFrom }, (url) => `${url}?name=mx.alderway.example`);
  await send(confirmation, unlimited);
  expect(onMailFrom.mock.calls[0]?.[1]).toMatchObject({ hostNameAppearsAs: 'mx.alderway.example' });
});

/** A server that gives these answers to a connection and to each line. */
async function answering(greeting: string, answer: string) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write(`${greeting}\r\n`);
    socket.on('data', () => socket.write(`${answer}\r\n`));
  });
  onTestFinished(() => void server.close());
  return `127.0.0.1:${await listenLocally(server)}`;
}

test.each([
  {
    what: 'the site’s greeting',
    user: '',
    greeting: '220 hello',
    code: 'EHLO 550 5.7.1',
    mends: 'set SITE_URL',
  },
  {
    what: 'the site’s greeting before the login',
    user: 'a:b@',
    greeting: '220 hi',
    code: 'EHLO 550 5.7.1',
    mends: 'set SITE_URL',
  },
  {
    what: 'the connection',
    user: '',
    greeting: '554 5.7.1 no',
    code: 'CONN 554 5.7.1',
    mends: 'network address',
  },
])('if a mail server refuses $what, the log has its code and a remedy', async (row) => {
  const host = await answering(row.greeting, '550 5.7.1 Invalid HELO name');
  const { log } = await startApp({ SMTP_URL: `smtp://${row.user}${host}?requireTLS=${row.user !== ''}` });
  await expect.poll(log, patient).toContain(`"fault":{"code":"${row.code}"`);
  expect(log()).toContain(row.mends);
  expect(log()).not.toContain('nothing answers');
});
