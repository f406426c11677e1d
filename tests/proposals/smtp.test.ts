import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSmtpSender, toFault } from '#proposal/delivery/smtp.ts';
import { type Attempt, runAttempt } from '#proposal/delivery/attempt.ts';
import { autoresponder, notification } from '#proposal/delivery/mailTexts.ts';
import { startApp } from '../helpers/app.ts';
import { listenLocally } from '../helpers/listen.ts';
import { makeCertificate } from '../helpers/overTls.ts';
import { sender, storedProposal } from '../helpers/proposal.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { headerLines, messageIds, mailServer } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';

const proposal = storedProposal();
const { id } = proposal;
const confirmation = autoresponder(proposal, sender);
const unlimited: Attempt = { signal: new AbortController().signal, limit: () => undefined };

type OnAuth = NonNullable<SMTPServerOptions['onAuth']>;
const login = () => vi.fn<OnAuth>((_auth, _session, done) => done(null, { user: 1 }));

/** A mail server and a sender for it. */
async function serverAndSender(options?: SMTPServerOptions, urlOf = (url: string) => url) {
  const smtp = await mailServer(options);
  const { send } = await createSmtpSender(urlOf(smtp.url), soon.timeout);
  return { ...smtp, send };
}

const withUser = (query: string) => (url: string) => `${url.replace('//', '//site:a%20password@')}${query}`;

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
  expect(messageIds(mails)).toEqual(kinds.map((kind) => `<${id}.${kind}@alderway.example>`));
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
  const untrusted = [
    await serverAndSender({ ...options, secure: true }, (url) => url.replace('smtp:', 'smtps:')),
    await serverAndSender(options, withUser('')),
  ];
  for (const { send, mails } of untrusted) {
    await expect(send(confirmation, unlimited)).rejects.toMatchObject({
      name: 'DeliveryFailed',
      code: expect.stringMatching(/^certificate [A-Z_]*(CERT|SIGNATURE|ALTNAME)[A-Z_]*$/),
    });
    expect(mails).toEqual([]);
  }
  expect(onAuth).not.toHaveBeenCalled();
  const { send, mails } = await serverAndSender(options, withUser('?tls.rejectUnauthorized=false'));
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
    const { log } = await startApp({ SMTP_URL: url, MAIL_TIMEOUT_SECONDS: '1' });
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

test('after the last byte the mail server has more time, and an ended attempt closes its connection', async () => {
  const sockets: Socket[] = [];
  const watch = (message: unknown) => sockets.push((message as { socket: Socket }).socket);
  subscribe('net.client.socket', watch);
  onTestFinished(() => void unsubscribe('net.client.socket', watch));
  let handedOver = false;
  const { send } = await serverAndSender({
    onData: (stream) => void stream.on('end', () => (handedOver = true)).resume(),
  });
  const limits: number[] = [];
  const end = new AbortController();
  const work = ({ signal }: Attempt) => send(confirmation, { signal, limit: (ms) => limits.push(ms) });
  const sending = runAttempt(work, end);
  await vi.waitUntil(() => handedOver, soon);
  expect(limits).toEqual([soon.timeout, expect.toSatisfy((ms: number) => ms > soon.timeout)]);
  end.abort();
  await expect(sending).rejects.toMatchObject({ code: 'timed-out' });
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true]);
});

test('an attempt ends after the time limit if the server is silent, and at once if it is gone', async () => {
  const silent = createServer(() => undefined);
  onTestFinished(() => void silent.close());
  const { send } = await createSmtpSender(`smtp://127.0.0.1:${await listenLocally(silent)}`, 1_000);
  const attempt = runAttempt((limited) => send(confirmation, limited));
  await expect(attempt).rejects.toMatchObject({ name: 'DeliveryFailed' });
  const gone = await serverAndSender();
  await gone.stop();
  await expect(gone.send(confirmation, unlimited)).rejects.toMatchObject({ code: 'ESOCKET' });
});
