import { expect, test, vi } from 'vitest';
import { fill } from '#lib/text.ts';
import { mails } from '#site/mails.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
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
