import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { startApp } from '../helpers/app.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { usePostgres } from '../helpers/postgres.ts';
import { mailServer, messageIds } from '../helpers/smtp.ts';
import { openPlace } from '../helpers/store.ts';
import { notified, storePlaces, timesReceived } from './storeUnderClock.ts';

const [one, two, three] = ['one@agency.example', 'two@agency.example', 'three@agency.example'];
const refusedAt = (address: string) => `${address} queued EENVELOPE 550 5.1.1`;

describe.each(storePlaces(usePostgres()))('several in NOTIFY_EMAIL (%s)', (_name, makePlace) => {
  /** How to start a site on one new store, and a mail server that refuses some recipients. */
  async function siteNotifying() {
    const refused = new Set<string>();
    const no = Object.assign(new Error('5.1.1 No'), { responseCode: 550 });
    const smtp = await mailServer({
      onRcptTo: ({ address }, _session, done) => done(refused.has(address) ? no : null),
    });
    const place = await makePlace();
    const start = (...now: string[]) => startApp({ ...place, SMTP_URL: smtp.url, NOTIFY_EMAIL: now.join() });
    return { refused, place, start, mails: smtp.mails };
  }
  test('one that is refused is told and tried again, and the others get the mail once', async () => {
    const { refused, place, start, mails } = await siteNotifying();
    refused.add(two);
    const first = await start(one, two, three);
    await first.post().expect(200);
    await notified(first, [`${one} sent`, refusedAt(two), `${three} sent`]);
    const delivered = first.logged().filter(({ msg }) => msg === 'Delivered');
    expect(new Set(delivered.map(({ recipient }) => recipient))).toEqual(new Set([undefined, one, three]));

    const database = await openPlace(place);
    await database.query('update public.proposals set created_at = $1', [new Date(Date.now() - 3_600_000)]);
    const { code, out } = await ownerTool(place);
    expect([code, out]).toEqual([3, expect.stringMatching(/^NEEDS ATTENTION: overdue: 1 \(EENV/)]);
    expect(out).toContain(`Notification: ${two}: Waiting (EENVELOPE 550 5.1.1)`);
    const [{ id } = { id: '' }] = await first.stored();
    expect((await ownerTool(place, '--show', id)).out).toMatch(new RegExp(`Notification: +${one}: Sent\n`));
    expect((await ownerTool(place, '--dismiss', id)).out).toBe('1 delivery set aside.\n');
    expect((await ownerTool(place, '--retry', id)).out).toBe('1 delivery will be tried now.\n');
    await first.close();

    refused.clear();
    await notified(await start(one, two, three), [`${one} sent`, `${two} sent`, `${three} sent`]);
    expect(timesReceived(mails)).toEqual({ [one]: 1, [two]: 1, [three]: 1 });
    expect(new Set(messageIds(mails)).size).toBe(2);
  });

  test('what waits when the addresses are changed goes to those of today that do not have it', async () => {
    const { refused, start, mails } = await siteNotifying();
    refused.add(two);
    const first = await start(one, two);
    await first.post({ details: 'first' }).expect(200);
    await notified(first, [`${one} sent`, refusedAt(two)]);
    await first.close();
    const second = await start(three, one);
    const all = [`${one} sent`, `${three} sent`];
    await notified(second, all);
    refused.add(three);
    await second.post({ details: 'second' }).expect(200);
    await notified(second, [...all, `${one} sent`, refusedAt(three)]);
    await second.close();
    // Nobody is left who has not got it.
    await notified(await start(one), [...all, `${one} sent`]);
    expect(timesReceived(mails)).toEqual({ [one]: 2, [three]: 1 });
  });
});

test('without a mail server, the notification to all is one file at once', async () => {
  const site = await startApp({ NOTIFY_EMAIL: [one, two, three].join() });
  for (const details of ['first', 'second', 'third']) await site.post({ details }).expect(200);
  const sent = [one, two, three].map((address) => `${address} sent`);
  await notified(site, [...sent, ...sent, ...sent]);
  const folder = `${site.settings.dataDir}/outbox`;
  const notifications = readdirSync(folder).filter((name) => !name.includes('autoresponder'));
  expect(notifications).toEqual(Array(3).fill(expect.stringMatching(/\.notification\.eml$/)));
  expect(readFileSync(`${folder}/${notifications[0]}`, 'utf8')).toContain(`To: ${one}, ${two}`);
});
