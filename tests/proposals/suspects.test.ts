import { expect, onTestFinished, test, vi } from 'vitest';
import { createArchive } from '../../scripts/proposals/archive.ts';
import { openSqlite } from '../../server/proposals/sqlite/openSqlite.ts';
import { mailboxOf, takesMail } from '#proposal/intake/recipient.ts';
import { fill } from '#proposal/text.ts';
import { mails } from '#site/mails.ts';
import { browserMark } from '../helpers/proposal.ts';
import { proposalsApp } from '../helpers/proposalsApp.ts';
import { soon } from '../helpers/soon.ts';
import { headerLines, readable, startSmtp } from '../helpers/smtp.ts';

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
  'a request %s is stored, the agency is told why, and the confirmation is held',
  async (_what, overrides, headers, why) => {
    const smtp = await startSmtp();
    onTestFinished(smtp.stop);
    const { post, proposals, settings, stored } = await proposalsApp({ SMTP_URL: smtp.url });
    expect((await post(overrides, headers)).status).toBe(200);
    await expect.poll(() => smtp.mails.length, soon).toBe(1);
    const mail = readable(smtp.mails[0]!);
    expect(mail).toContain(`Subject: ${fill(mails.notification.suspectSubject, { name: 'Ada Lovelace' })}`);
    expect(mail).toContain(`${mails.notification.suspect}: ${why}`);
    await vi.waitUntil(async () => (await stored())[0]?.deliveries[1]?.state === 'sent', soon);
    const [suspect] = await stored();
    expect(suspect?.deliveries[0]).toMatchObject({ kind: 'autoresponder', state: 'held', attempts: 0 });

    const archive = createArchive(await openSqlite(settings.dataDir));
    expect(await archive.put(suspect ? [suspect] : [], ['held'], 'queued', Date.now())).toBe(1);
    await archive.close();
    // Another request wakes the worker at once, which sends what is due.
    await post({ email: 'root@localhost', details: 'the next' });
    await vi.waitUntil(() => smtp.mails.some(({ to }) => to[0] === 'ada@example.com'), soon);
    await proposals.close();
  },
);

test('a request from a browser is confirmed at once, even with three links', async () => {
  const { post, stored } = await proposalsApp();
  await post({ details: 'https://a.example and https://b.example and www.c.example' });
  await post({ details: 'other' }, { origin: 'http://localhost:3000' });
  const rows = await stored();
  expect(rows.map(({ suspicion }) => suspicion)).toEqual(['', '']);
  expect(rows.flatMap(({ deliveries }) => deliveries).filter(({ state }) => state === 'held')).toEqual([]);
});

test('above the limits per mailbox or per network and day, requests are stored and confirmations held', async () => {
  const { post, stored } = await proposalsApp({
    PROPOSALS_PER_RECIPIENT_PER_DAY: '1',
  });
  expect((await post({ email: 'a.da+1@gmail.com' })).status).toBe(200);
  expect((await post({ email: 'Ada+2@googlemail.com' })).status).toBe(200);
  expect((await post({ email: 'b@example.com' })).status).toBe(200);
  expect((await post({ email: 'c@example.com' })).status).toBe(200);
  expect((await post({ email: 'no-browser@example.com' }, {})).status).toBe(200);
  expect((await post({ email: 'b+again@example.com' })).status).toBe(200);
  const found = new Map((await stored()).map(({ email, suspicion }) => [email, suspicion]));
  expect(found).toEqual(
    new Map([
      ['a.da+1@gmail.com', ''],
      ['Ada+2@googlemail.com', suspicions.recipient],
      // The held request did not count toward the limit.
      ['b@example.com', ''],
      ['c@example.com', ''],
      ['no-browser@example.com', expect.stringContaining(suspicions.noBrowser)],
      ['b+again@example.com', expect.stringContaining(suspicions.recipient)],
    ]),
  );
});

test('a request with an unreachable address is stored and gets no mail', async () => {
  const { post, stored } = await proposalsApp();
  for (const email of ['root@localhost', 'root@127.0.0.1', 'root@mail.internal']) {
    expect((await post({ email })).status).toBe(200);
  }
  const kinds = (await stored()).map(({ deliveries }) => deliveries.map(({ kind }) => kind));
  expect(kinds).toEqual([['notification'], ['notification'], ['notification']]);
});

test('a name that looks like an encoded word is not decoded in a header', async () => {
  const smtp = await startSmtp();
  onTestFinished(smtp.stop);
  const { post } = await proposalsApp({ SMTP_URL: smtp.url });
  await post({ fullName: '=?utf-8?B?RnJlZSBtb25leQ==?=' });
  await expect.poll(() => smtp.mails.length, soon).toBe(2);
  for (const mail of smtp.mails)
    expect(headerLines(mail).join('\n')).not.toMatch(/=\?utf-8\?B\?RnJlZSBtb25leQ/i);
});

test.each([
  ['Ada+shop@Example.com', 'ada@example.com'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['ada+x@me.com', 'ada@icloud.com'],
  ['ada@mac.com', 'ada@icloud.com'],
  ['ada@icloud.com', 'ada@icloud.com'],
  ['ada@protonmail.com', 'ada@proton.me'],
  ['ada@pm.me', 'ada@proton.me'],
  ['ada@ya.ru', 'ada@yandex.ru'],
  ['shop@ada.fastmail.com', 'ada@fastmail.com'],
  ['ada+shop@fastmail.fm', 'ada@fastmail.fm'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['ada@constructor', 'ada@constructor'],
  ['+ada@example.com', '+ada@example.com'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test.each([
  ['ada@example.com', true],
  ['ada@xn--bcher-kva.example', true],
  ['ada@mail.example.museum', true],
  ['ada@example.xn--p1ai', true],
  ['ada@localhost', false],
  ['ada@printer.local', false],
  ['ada@192.0.2.1', false],
  ['ada@1.2.3.4.5', false],
])('whether mail may go to %s: %s', (email, may) => {
  expect(takesMail(email)).toBe(may);
});
