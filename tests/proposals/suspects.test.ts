import { expect, test, vi } from 'vitest';
import { fill } from '#proposal/text.ts';
import { mails } from '#site/mails.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { postJson } from '../helpers/posts.ts';
import { browserMark } from '../helpers/proposal.ts';
import { startApp } from '../helpers/app.ts';
import { soon } from '../helpers/soon.ts';
import { readable, mailServer } from '../helpers/smtp.ts';

const { suspicions } = mails;

test('the agency is told why a request is a suspect, and its confirmation waits for the owner', async () => {
  const smtp = await mailServer();
  const { post, settings, stored } = await startApp({ SMTP_URL: smtp.url });
  const suspects: string[] = [];
  const links = 'https://a.example http://b.example www.c.example https://d.example';
  for (const [fullName, details, headers, why] of [
    ['Eve', 'A program', {}, suspicions.noBrowser],
    ['Mallory', links, browserMark, fill(suspicions.links, { count: '4' })],
  ] as const) {
    const { body } = await post({ fullName, details }, headers).expect(200);
    await vi.waitUntil(async () => (await stored())[0]?.deliveries[1]?.state === 'sent', soon);
    const mail = readable(smtp.mails.at(-1)!);
    expect(mail).toContain(`Subject: ${fill(mails.notification.suspectSubject, { name: fullName })}`);
    expect(mail).toContain(`${mails.notification.suspect}: ${why}`);
    expect((await stored())[0]?.deliveries[0]).toMatchObject({ kind: 'autoresponder', state: 'held' });
    suspects.push(body.id);
  }
  expect(smtp.mails.flatMap(({ to }) => to)).not.toContain('ada@example.com');

  for (const id of suspects) await ownerTool({ DATA_DIR: settings.dataDir }, '--retry', id);
  // Another request wakes the worker at once, which sends what is due. Only the agency hears of an unreachable address.
  await post({ email: 'root@localhost', details: 'the next' }).expect(200);
  await vi.waitUntil(() => smtp.mails.filter(({ to }) => to[0] === 'ada@example.com').length === 2, soon);
  expect((await stored())[0]?.deliveries.map(({ kind }) => kind)).toEqual(['notification']);
});

test('a request from a browser is confirmed at once, even with three links', async () => {
  const { post, stored } = await startApp();
  await post({ details: 'https://a.example and https://b.example and www.c.example' });
  await post({ details: 'other' }, { origin: 'http://localhost:3000' });
  expect((await stored()).map(({ suspicion }) => suspicion)).toEqual(['', '']);
});

const usualLimits = {
  TRUST_PROXY: '1',
  PROPOSALS_PER_IP_PER_HOUR: '',
  PROPOSALS_PER_RECIPIENT_PER_DAY: '',
  PROPOSALS_PER_HOUR: '',
};

test('what a busy hour holds back is named by npm run proposals with exit code 3, by the usual limits', async () => {
  const { app, settings, stored } = await startApp(usualLimits);
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
  expect(out).toMatch(/^NEEDS ATTENTION: notifications held above PROPOSALS_PER_HOUR: 1 /);
  expect(out.split('\n')[0]).toContain(body.id.slice(0, 8));
  expect((await tool('--dismiss', body.id)).code).toBe(0);
  expect((await tool()).code).toBe(0);
  expect((await stored()).find(({ id }) => id === body.id)?.suspicion).toBe('');
});
