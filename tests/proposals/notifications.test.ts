import { readdirSync, readFileSync } from 'node:fs';
import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { honeypotField } from '#proposal/contract.ts';
import { fill } from '#lib/text.ts';
import { mails as words } from '#site/mails.ts';
import { startApp } from '../helpers/app.ts';
import { toBeSentNow, ownerTool } from '../helpers/ownerTool.ts';
import { usePostgres } from '../helpers/postgres.ts';
import { postForm, postJson } from '../helpers/posts.ts';
import { expectOnPrivacyPage } from '../helpers/expectOnPrivacyPage.ts';
import { browserMark } from '../helpers/proposal.ts';
import { mailServer, readable } from '../helpers/smtp.ts';
import { patient } from '../helpers/patient.ts';
import { openTestDatabase } from '../helpers/store.ts';
import { holding, storeLocations, untilStates } from './storeUnderClock.ts';

const [one, two, three] = ['one@agency.example', 'two@agency.example', 'three@agency.example'];
const refusedAt = (address: string) => `${address} queued EENVELOPE 550 5.1.1`;

describe.each(storeLocations(usePostgres()))(
  'several addresses in NOTIFY_EMAIL (database: %s)',
  (_name, makeLocation) => {
    /**
     * A new store, and a mail server that refuses some of the agency's addresses. `start` starts a
     * site with this store and this mail server.
     */
    async function siteNotifying(...refusing: string[]) {
      const refused = new Set(refusing);
      const no = Object.assign(new Error('5.1.1 No'), { responseCode: 550 });
      const { url, mails } = await mailServer({
        onRcptTo: ({ address }, _session, done) => done(refused.has(address) ? no : null),
      });
      const location = await makeLocation();
      const start = (...now: string[]) => startApp({ ...location, SMTP_URL: url, NOTIFY_EMAIL: now.join() });
      const received = () => mails.flatMap(({ to }) => to).filter((who) => who.endsWith('@agency.example'));
      return { refused, location, start, received };
    }

    test('a refused address in NOTIFY_EMAIL is logged and retried, and the others get the mail once', async () => {
      const { refused, location, start, received } = await siteNotifying(two);
      const first = await start(one, two, three);
      await first.post().expect(200);
      await untilStates(first, [`${one} sent`, refusedAt(two), `${three} sent`], 'notification');
      const listed = `Notification: ${two}: Waiting (EENVELOPE 550 5.1.1)`;
      expect((await ownerTool(location)).out).toContain(listed);
      await first.close();

      refused.clear();
      const all = [`${one} sent`, `${two} sent`, `${three} sent`];
      await untilStates(await start(one, two, three), all, 'notification');
      expect(received().toSorted()).toEqual([one, three, two]);
    });

    test('after a change of NOTIFY_EMAIL, a waiting notification goes to each address that has not had it', async () => {
      const { location, start, received } = await siteNotifying(two);
      const first = await start(one, two);
      await first.post().expect(200);
      await untilStates(first, [`${one} sent`, refusedAt(two)], 'notification');
      const [{ id } = { id: '' }] = await first.stored();
      expect((await ownerTool(location, '--retry', id)).out).toBe(toBeSentNow('1 delivery'));
      await first.close();

      await untilStates(await start(three, one), [`${one} sent`, `${three} sent`], 'notification');
      expect(received().toSorted()).toEqual([one, three]);
    });

    test('a waiting notification is deleted if its address left NOTIFY_EMAIL and all others had the mail', async () => {
      const { start, received } = await siteNotifying(two);
      const first = await start(one, two);
      await first.post().expect(200);
      await untilStates(first, [`${one} sent`, refusedAt(two)], 'notification');
      await first.close();
      await untilStates(await start(one), [`${one} sent`], 'notification');
      expect(received()).toEqual([one]);
    });
  },
);

test('without a mail server, a notification to several addresses is one file, addressed to all', async () => {
  const site = await startApp({ NOTIFY_EMAIL: [one, two, three].join() });
  for (const details of ['first', 'second']) await site.post({ details }).expect(200);
  const sent = [one, two, three].map((address) => `${address} sent`);
  await untilStates(site, [...sent, ...sent], 'notification');
  const folder = `${site.settings.dataDir}/outbox`;
  const files = readdirSync(folder).filter((name) => name.endsWith('.notification.eml'));
  expect(files).toHaveLength(2);
  for (const name of files)
    expect(readFileSync(`${folder}/${name}`, 'utf8')).toContain(`To: ${one}, ${two},`);
});

/**
 * A site with the default limits. `postFrom` posts a request from a network address, and `mailsTo`
 * returns the mails to certain recipients.
 */
async function siteWithUsualLimits() {
  const smtp = await mailServer();
  const [PROPOSALS_PER_IP_PER_HOUR, PROPOSALS_PER_RECIPIENT_PER_DAY, PROPOSALS_PER_HOUR] = ['', '', ''];
  const limits = { PROPOSALS_PER_IP_PER_HOUR, PROPOSALS_PER_RECIPIENT_PER_DAY, PROPOSALS_PER_HOUR };
  const env = { ...limits, NOTIFY_EMAIL: one, SMTP_URL: smtp.url, TRUST_PROXY: '1' };
  const site = await startApp(env);
  const mailsTo = (who: RegExp) => smtp.mails.filter(({ to }) => who.test(to.join())).map(readable);
  const postFrom = (ip: string, fields: object, headers: Record<string, string> = browserMark) =>
    site.post(fields, { 'x-forwarded-for': ip, ...headers }).expect(200);
  return { ...site, mailsTo, postFrom };
}

test('the owner is notified of at most five possible spam requests an hour, and can release a confirmation', async () => {
  const { mailsTo, postFrom, stored, settings } = await siteWithUsualLimits();
  const { suspicions, notification } = words;
  const links = 'https://a.example http://b.example www.c.example';
  // A request with three links is not suspected. A fourth link makes the next request a suspect.
  await postFrom('192.0.2.9', { email: 'visitor@example.com', details: links });
  await postFrom('192.0.2.9', { fullName: 'Linker', details: `${links} https://d.example` });
  for (let number = 0; number < 30; number += 1)
    await postFrom(`192.0.2.${number % 3}`, { details: `Offer ${number}`, [honeypotField]: 'x' }, {});
  const aboutSuspects = () => mailsTo(/^one/).filter((mail) => mail.includes(notification.suspect));
  await expect.poll(() => mailsTo(/^one/), patient).toHaveLength(6);
  expect(aboutSuspects()).toHaveLength(5);
  const reasons = [suspicions.noBrowser, suspicions.hiddenField].join('; ');
  for (const reason of [reasons, fill(suspicions.links, { count: '4' })])
    expect(aboutSuspects().join()).toContain(
      `${notification.suspect}: ${fill(notification.suspectText, { reason })}`,
    );
  expect(mailsTo(/^ada@/)).toEqual([]);

  // This request comes from a network that has sent suspects. No mail can reach `root@localhost`,
  // so the visitor gets no confirmation.
  await postFrom('192.0.2.1', { fullName: 'Maria Jones', email: 'root@localhost' });
  await expect.poll(() => mailsTo(/^one/), patient).toHaveLength(7);
  expect(mailsTo(/^one/).at(-1)).toContain(fill(notification.moreSuspectsText, { count: '26' }));
  const [maria, suspect] = await stored();
  expect(maria).toMatchObject({ suspicion: '', deliveries: [{ kind: 'notification' }] });
  expect(suspect?.deliveries[0]).toMatchObject({ kind: 'autoresponder', state: 'held' });
  await ownerTool({ DATA_DIR: settings.dataDir }, '--retry', suspect!.id);
  // When a request is stored, the outbox looks for mails that are due.
  await postFrom('192.0.2.9', { fullName: 'Next', email: 'next@example.com' });
  await expect.poll(() => mailsTo(/^ada@/), patient).toHaveLength(1);
  const subject = fill(notification.subject, { name: 'Next' });
  const next = () => mailsTo(/^one/).find((mail) => mail.includes(subject));
  await expect.poll(next, patient).not.toContain(notification.moreSuspects);
});

test('the owner is notified of a visitor’s request even after 300 fake requests from one IPv6 /48', async () => {
  const { mailsTo, postFrom, settings } = await siteWithUsualLimits();
  for (let number = 0; number < 300; number += 1)
    await postFrom(`2001:db8:7:${number % 30}::1`, { email: `me@evil${number}.example` });
  await postFrom('198.51.100.1', { fullName: 'Maria Jones', email: 'maria@example.com' });
  await expect.poll(() => mailsTo(/^one/), patient).toHaveLength(30);
  // Makes the waiting notifications due, as if hours had passed. The outbox looks for them when the
  // next request is stored.
  const database = await openTestDatabase({ DATA_DIR: settings.dataDir });
  const due = `update proposal_deliveries set due_at = $1 where kind = 'notification'`;
  await database.query(due, [new Date()]);
  await postFrom('198.51.100.2', { fullName: 'Next', email: 'next@example.com' });
  const subject = fill(words.notification.subject, { name: 'Maria Jones' });
  await expect.poll(() => mailsTo(/^one/).join(), patient).toContain(subject);
});

test('the server logs, stores and sends exactly what the privacy page says', async () => {
  expectOnPrivacyPage(
    'The server answers your browser and forgets it. It writes down what went wrong, without your name and address.',
    'We store what you typed into the form.',
    'You receive a confirmation by mail, and we receive a notification.',
    'We store no network address for that, only a number that was computed from it with a secret.',
  );
  const { app, mailsTo, settings, log, stored } = await siteWithUsualLimits();
  const visitor = {
    'x-forwarded-for': '203.0.113.77',
    'user-agent': 'Mozilla/5.0 (Peculiar)',
    referer: 'https://peculiar.example/',
    ...browserMark,
  };
  for (const path of ['/', '/nowhere?from=203.0.113.77']) await request(app).get(path).set(visitor);
  await postForm(app, { email: 'no address' }, visitor).expect(422);
  await postJson(app, {}, visitor).expect(200);
  await expect.poll(() => mailsTo(/^(ada@example\.com|one@agency\.example)$/), patient).toHaveLength(2);

  expect(mailsTo(/./)).toHaveLength(2);
  expect(await stored()).toMatchObject([{ fullName: 'Ada Lovelace', email: 'ada@example.com' }]);
  for (const text of ['203.0.113', 'Peculiar', 'peculiar']) {
    expect(holding(settings.dataDir, text)).toEqual([]);
    expect(log() + mailsTo(/./).join('\n')).not.toContain(text);
  }
  expect(log()).toMatch(/"path":"\/nowhere".*"status":404/);
  expect(log()).not.toMatch(/Lovelace|ada@|no address/);
});
