import { expect, test, vi } from 'vitest';
import { takesMail } from '#proposal/emailAddress.ts';
import { mailboxOf } from '#proposal/intake/recipient.ts';
import { fill } from '#proposal/text.ts';
import { mails } from '#site/mails.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { postJson } from '../helpers/posts.ts';
import { browserMark } from '../helpers/proposal.ts';
import { startApp } from '../helpers/app.ts';
import { soon } from '../helpers/soon.ts';
import { readable, mailServer } from '../helpers/smtp.ts';

const { suspicions } = mails;

test.each([
  ['without the headers that browsers send', {}, {}, suspicions.noBrowser],
  [
    'with many links',
    { details: 'https://a.example http://b.example www.c.example https://d.example' },
    browserMark,
    fill(suspicions.links, { count: '4' }),
  ],
])(
  'a request %s is stored, the agency is told why, and the confirmation waits for the owner',
  async (_what, overrides, headers, why) => {
    const smtp = await mailServer();
    const { post, settings, stored } = await startApp({ SMTP_URL: smtp.url });
    const { body } = await post(overrides, headers).expect(200);
    await vi.waitUntil(async () => (await stored())[0]?.deliveries[1]?.state === 'sent', soon);
    const mail = readable(smtp.mails[0]!);
    expect(mail).toContain(`Subject: ${fill(mails.notification.suspectSubject, { name: 'Ada Lovelace' })}`);
    expect(mail).toContain(`${mails.notification.suspect}: ${why}`);
    expect((await stored())[0]?.deliveries[0]).toMatchObject({ kind: 'autoresponder', state: 'held' });

    await ownerTool({ DATA_DIR: settings.dataDir }, '--retry', body.id);
    // Another request wakes the worker at once, which sends what is due.
    await post({ email: 'root@localhost', details: 'the next' });
    await vi.waitUntil(() => smtp.mails.some(({ to }) => to[0] === 'ada@example.com'), soon);
  },
);

test('a request from a browser is confirmed at once, even with three links', async () => {
  const { post, stored } = await startApp();
  await post({ details: 'https://a.example and https://b.example and www.c.example' });
  await post({ details: 'other' }, { origin: 'http://localhost:3000' });
  expect((await stored()).map(({ suspicion }) => suspicion)).toEqual(['', '']);
});

test('a request with an unreachable address is stored, and only the agency gets a mail', async () => {
  const { post, stored } = await startApp();
  await post({ email: 'root@localhost' }).expect(200);
  expect((await stored())[0]?.deliveries.map(({ kind }) => kind)).toEqual(['notification']);
});

test('what a busy hour holds back is named by npm run proposals with exit code 3, by the usual limits', async () => {
  const env = {
    TRUST_PROXY: '1',
    PROPOSALS_PER_IP_PER_HOUR: '',
    PROPOSALS_PER_RECIPIENT_PER_DAY: '',
    PROPOSALS_PER_HOUR: '',
  };
  const { app, settings, stored } = await startApp(env);
  const tool = (...options: string[]) => ownerTool({ DATA_DIR: settings.dataDir }, ...options);
  const post = (number: number) =>
    postJson(
      app,
      { fullName: `Visitor ${number}`, email: `${number}@studio${number}.example` },
      { ...browserMark, 'x-forwarded-for': `198.51.${number}.1` },
    ).expect(200);
  for (let number = 1; number <= 30; number += 1) await post(number);
  expect((await tool()).out).toMatch(/^Nothing needs attention\.\n/);
  const { body } = await post(31);
  const { code, out } = await tool();
  expect(code).toBe(3);
  expect(out).toMatch(/^NEEDS ATTENTION: 1 notification is held above PROPOSALS_PER_HOUR/);
  expect(out.split('\n')[0]).toContain(body.id.slice(0, 8));
  expect((await tool('--dismiss', body.id)).code).toBe(0);
  expect((await tool()).code).toBe(0);
  expect((await stored()).find(({ id }) => id === body.id)?.suspicion).toBe('');
});

test('what a proxy calls unknown is one network', async () => {
  const { app } = await startApp({ PROPOSALS_PER_IP_PER_HOUR: '3', TRUST_PROXY: '1' });
  const answers = [];
  for (const address of ['unknown', '-', '203.0.113.700', '_hidden', 'unknown'])
    answers.push(await postJson(app, { details: address }, { ...browserMark, 'x-forwarded-for': address }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
});

test.each([
  ['Ada+shop@Example.com', 'ada@example.com'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['ada+x@me.com', 'ada@icloud.com'],
  ['ada@pm.me', 'ada@proton.me'],
  ['ada@ya.ru', 'ada@yandex.ru'],
  ['shop@ada.fastmail.com', 'ada@fastmail.com'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['ada@constructor', 'ada@constructor'],
  ['+ada@example.com', '+ada@example.com'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test.each([
  ['ada@example.com', true],
  ['ada@xn--bcher-kva.example', true],
  ['ada@example.xn--p1ai', true],
  ['ada@localhost', false],
  ['ada@printer.local', false],
  ['ada@192.0.2.1', false],
  ['=?utf-8?Q?ada=40bank.example?=@example.com', false],
])('whether mail may go to %s: %s', (email, may) => {
  expect(takesMail(email)).toBe(may);
});
