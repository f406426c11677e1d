import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSmtpSender } from '#proposal/smtp.ts';
import { DeliveryRefused, runAttempt } from '#proposal/attempt.ts';
import { autoresponder, notification } from '#proposal/mailTexts.ts';
import { listenLocally } from '../helpers/listen.ts';
import { makeCertificate } from '../helpers/overTls.ts';
import { buildProposal, sender } from '../helpers/proposal.ts';
import { temporaryFolder } from '../helpers/proposalsApp.ts';
import { headerLines, messageIds, startSmtp } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';

const proposal = {
  id: '00000000-0000-4000-8000-000000000001',
  createdAt: 0,
  suspicion: '',
  ...buildProposal(),
};

function smtpSender(smtpUrl: string, mailTimeoutMs = soon.timeout) {
  return createSmtpSender(smtpUrl, mailTimeoutMs);
}

/** A mail server, until the test has finished, and a sender for it. */
async function mailServer(options?: Parameters<typeof startSmtp>[0]) {
  const smtp = await startSmtp(options);
  onTestFinished(smtp.stop);
  return { ...smtp, mailer: await smtpSender(smtp.url) };
}

const unlimited = { signal: new AbortController().signal, limit: () => undefined };

test('both mails arrive, each at one address, with stable ids', async () => {
  const { mailer, mails } = await mailServer();
  await mailer.send(autoresponder(proposal, sender), unlimited);
  await mailer.send(notification(proposal, sender), unlimited);
  await mailer.send(notification(proposal, sender), unlimited);
  expect(mails.map(({ to }) => to)).toEqual([
    ['ada@example.com'],
    ['office@alderway.example'],
    ['office@alderway.example'],
  ]);
  expect(messageIds(mails)).toEqual([
    `<${proposal.id}.autoresponder@alderway.example>`,
    `<${proposal.id}.notification@alderway.example>`,
    `<${proposal.id}.notification@alderway.example>`,
  ]);
  expect(mails.map((mail) => headerLines(mail).find((line) => line.startsWith('Reply-To')))).toEqual([
    'Reply-To: office@alderway.example',
    'Reply-To: ada@example.com',
    'Reply-To: ada@example.com',
  ]);
});

test('an address that contains a comma causes no mail to others', async () => {
  const { mailer, mails } = await mailServer();
  const mail = { ...autoresponder(proposal, sender), to: ['ada@example.com, eve@example.com'] };
  await mailer.send(mail, unlimited).catch(() => undefined);
  expect(mails.flatMap(({ to }) => to)).not.toContain('eve@example.com');
});

test('no input adds a header, and the confirmation’s headers contain no free text', async () => {
  const smtp = await startSmtp();
  onTestFinished(smtp.stop);
  const typed = {
    ...proposal,
    fullName: 'Eve\r\nBcc: all@example.com\r\n\r\nHello',
    details: 'Buy\r\nX-Evil: 1',
  };
  const mailer = await smtpSender(smtp.url);
  await mailer.send(autoresponder(typed, sender), unlimited);
  await mailer.send(notification(typed, sender), unlimited);
  for (const mail of smtp.mails) {
    expect(headerLines(mail).filter((line) => /^(Bcc|X-Evil)/i.test(line))).toEqual([]);
    expect(mail.to).toHaveLength(1);
  }
  expect(smtp.mails[0]?.raw).not.toMatch(/Eve|Buy/);
});

test.each([
  [
    'recipient',
    { onRcptTo: (_address: unknown, _session: unknown, done: (error: Error) => void) => done(refusal(550)) },
  ],
  [
    'message',
    {
      onData: (
        stream: { resume(): void; on(event: 'end', then: () => void): void },
        _session: unknown,
        done: (error: Error) => void,
      ) => {
        stream.on('end', () => done(refusal(554)));
        stream.resume();
      },
    },
  ],
])('a 5xx about the %s is final', async (_what, options) => {
  const { mailer } = await mailServer(options);
  await expect(mailer.send(autoresponder(proposal, sender), unlimited)).rejects.toBeInstanceOf(
    DeliveryRefused,
  );
});

test('a 4xx, and a 5xx at login, cause a retry', async () => {
  const busy = await mailServer({ onRcptTo: (_address, _session, done) => done(refusal(451)) });
  const locked = await mailServer({
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(refusal(535)),
  });
  for (const url of [busy.url, locked.url.replace('//', '//user:password@')]) {
    const mailer = await smtpSender(url);
    await expect(mailer.send(autoresponder(proposal, sender), unlimited)).rejects.toMatchObject({
      name: 'DeliveryFailed',
      code: expect.stringMatching(/^E[A-Z]+ (451|535)$/),
    });
  }
});

test.each([
  ['from the first byte', { secure: true }, 'smtps:'],
  ['after STARTTLS', { secure: false, disabledCommands: ['AUTH'] }, 'smtp:'],
])('a certificate that nobody vouches for is named as such, %s', async (_when, options, protocol) => {
  const folder = temporaryFolder();
  makeCertificate(folder);
  const [key, cert] = [readFileSync(`${folder}/privkey.pem`), readFileSync(`${folder}/fullchain.pem`)];
  const smtp = await mailServer({ ...options, key, cert });
  const mailer = await smtpSender(smtp.url.replace('smtp:', protocol));
  await expect(mailer.send(autoresponder(proposal, sender), unlimited)).rejects.toMatchObject({
    name: 'DeliveryFailed',
    code: expect.stringMatching(/^certificate [A-Z_]*(CERT|SIGNATURE|ALTNAME)[A-Z_]*$/),
  });
  expect(smtp.mails).toEqual([]);
});

test('one mail notifies all addresses in NOTIFY_EMAIL', async () => {
  const { mailer, mails } = await mailServer();
  await mailer.send(
    notification(proposal, { ...sender, notifyEmails: ['a@alderway.example', 'b@alderway.example'] }),
    unlimited,
  );
  expect(mails.map(({ to }) => to)).toEqual([['a@alderway.example', 'b@alderway.example']]);
});

test('after the last byte the mail server has ten minutes, and an attempt that is ended closes its connection', async () => {
  const sockets: Socket[] = [];
  const watch = (message: unknown) => sockets.push((message as { socket: Socket }).socket);
  subscribe('net.client.socket', watch);
  onTestFinished(() => void unsubscribe('net.client.socket', watch));
  let handedOver = false;
  const { mailer } = await mailServer({
    onData: (stream) => void stream.on('end', () => (handedOver = true)).resume(),
  });
  const limits: number[] = [];
  const end = new AbortController();
  const sending = runAttempt(
    ({ signal }) => mailer.send(autoresponder(proposal, sender), { signal, limit: (ms) => limits.push(ms) }),
    end,
  );
  await vi.waitUntil(() => handedOver, soon);
  expect(limits).toEqual([soon.timeout, 600_000]);

  end.abort();
  await expect(sending).rejects.toMatchObject({ code: 'timed-out' });
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true]);
});

test('an attempt ends after the time limit if the server is silent, and at once if it is gone', async () => {
  const silent = createServer(() => undefined);
  onTestFinished(() => void silent.close());
  const mailer = await smtpSender(`smtp://127.0.0.1:${await listenLocally(silent)}`, 1_000);
  await expect(
    runAttempt((attempt) => mailer.send(autoresponder(proposal, sender), attempt)),
  ).rejects.toMatchObject({
    name: 'DeliveryFailed',
  });

  const gone = await startSmtp();
  await gone.stop();
  const toNobody = await smtpSender(gone.url);
  await expect(toNobody.send(autoresponder(proposal, sender), unlimited)).rejects.toMatchObject({
    code: 'ESOCKET',
  });
});

function refusal(responseCode: number): Error {
  return Object.assign(new Error('<ada@example.com> is not welcome'), { responseCode });
}
