import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createSmtpSender } from '#proposal/smtp.ts';
import { DeliveryRefused } from '#proposal/mail.ts';
import { autoresponder, notification } from '#proposal/mailTexts.ts';
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

const never = new AbortController().signal;

test('both mails arrive, each at one address, with stable ids', async () => {
  const smtp = await startSmtp();
  onTestFinished(smtp.stop);
  const mailer = await smtpSender(smtp.url);
  await mailer.send(autoresponder(proposal, sender), never);
  await mailer.send(notification(proposal, sender), never);
  await mailer.send(notification(proposal, sender), never);
  expect(smtp.mails.map(({ to }) => to)).toEqual([
    ['ada@example.com'],
    ['office@alderway.example'],
    ['office@alderway.example'],
  ]);
  expect(messageIds(smtp.mails)).toEqual([
    `<${proposal.id}.autoresponder@alderway.example>`,
    `<${proposal.id}.notification@alderway.example>`,
    `<${proposal.id}.notification@alderway.example>`,
  ]);
  expect(smtp.mails.map((mail) => headerLines(mail).find((line) => line.startsWith('Reply-To')))).toEqual([
    'Reply-To: office@alderway.example',
    'Reply-To: ada@example.com',
    'Reply-To: ada@example.com',
  ]);
});

test('an address that contains a comma causes no mail to others', async () => {
  const smtp = await startSmtp();
  onTestFinished(smtp.stop);
  const mail = { ...autoresponder(proposal, sender), to: ['ada@example.com, eve@example.com'] };
  const mailer = await smtpSender(smtp.url);
  await mailer.send(mail, never).catch(() => undefined);
  expect(smtp.mails.flatMap(({ to }) => to)).not.toContain('eve@example.com');
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
  await mailer.send(autoresponder(typed, sender), never);
  await mailer.send(notification(typed, sender), never);
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
  const smtp = await startSmtp(options);
  onTestFinished(smtp.stop);
  const mailer = await smtpSender(smtp.url);
  await expect(mailer.send(autoresponder(proposal, sender), never)).rejects.toBeInstanceOf(DeliveryRefused);
});

test('a 4xx, and a 5xx at login, cause a retry', async () => {
  const busy = await startSmtp({ onRcptTo: (_address, _session, done) => done(refusal(451)) });
  const locked = await startSmtp({
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(refusal(535)),
  });
  onTestFinished(busy.stop);
  onTestFinished(locked.stop);
  for (const url of [busy.url, locked.url.replace('//', '//user:password@')]) {
    const mailer = await smtpSender(url);
    const failure = await mailer
      .send(autoresponder(proposal, sender), never)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({
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
  const smtp = await startSmtp({ ...options, key, cert });
  onTestFinished(smtp.stop);
  const mailer = await smtpSender(smtp.url.replace('smtp:', protocol));
  await expect(mailer.send(autoresponder(proposal, sender), never)).rejects.toMatchObject({
    name: 'DeliveryFailed',
    code: expect.stringMatching(/^certificate [A-Z_]*(CERT|SIGNATURE|ALTNAME)[A-Z_]*$/),
  });
  expect(smtp.mails).toEqual([]);
});

test('one mail notifies all addresses in NOTIFY_EMAIL', async () => {
  const smtp = await startSmtp();
  onTestFinished(smtp.stop);
  const mailer = await smtpSender(smtp.url);
  await mailer.send(
    notification(proposal, { ...sender, notifyEmails: ['a@alderway.example', 'b@alderway.example'] }),
    never,
  );
  expect(smtp.mails.map(({ to }) => to)).toEqual([['a@alderway.example', 'b@alderway.example']]);
});

test('an attempt ends after the time limit if the server is silent, and at once if it is gone', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const mailer = await smtpSender(`smtp://127.0.0.1:${port}`, 1_000);
  await expect(
    mailer.send(autoresponder(proposal, sender), AbortSignal.timeout(1_000)),
  ).rejects.toMatchObject({
    name: 'DeliveryFailed',
  });

  const gone = await startSmtp();
  await gone.stop();
  const toNobody = await smtpSender(gone.url);
  await expect(toNobody.send(autoresponder(proposal, sender), never)).rejects.toMatchObject({
    code: 'ESOCKET',
  });
});

function refusal(responseCode: number): Error {
  return Object.assign(new Error('<ada@example.com> is not welcome'), { responseCode });
}
