import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { migratePostgres, postgresMigrations } from '#proposal/store/migratePostgres.ts';
import { sqliteMigrations } from '#proposal/store/sqlite/migrations.ts';
import { openSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import { startApp } from '../helpers/app.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { openForTest, usePostgres } from '../helpers/postgres.ts';
import { mailServer, messageIds } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';
import { openPlace } from '../helpers/store.ts';
import { storePlaces } from './storeUnderClock.ts';

const [one, two, three] = ['one@agency.example', 'two@agency.example', 'three@agency.example'];

/** Waits until these are the notifications of all requests: address, state and reason of each. */
async function untilNotified({ stored }: Awaited<ReturnType<typeof startApp>>, expected: string[]) {
  const states = async () =>
    (await stored())
      .flatMap(({ deliveries }) => deliveries.filter(({ kind }) => kind.startsWith('notification')))
      .map(({ recipient, state, reason }) => [recipient, state, reason].filter(Boolean).join(' '));
  await expect.poll(async () => (await states()).toSorted(), soon).toEqual(expected.toSorted());
}

describe.each(storePlaces(usePostgres()))('several in NOTIFY_EMAIL (%s)', (_name, makePlace) => {
  /** A site on a new store, and a mail server that refuses some recipients. */
  async function siteNotifying(...addresses: string[]) {
    const refused = new Set<string>();
    const smtp = await mailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(refused.has(address) ? Object.assign(new Error('5.1.1 No'), { responseCode: 550 }) : null),
    });
    const place = await makePlace();
    const start = (...now: string[]) => startApp({ ...place, SMTP_URL: smtp.url, NOTIFY_EMAIL: now.join() });
    /** How often each address of the agency got a mail. */
    const received = () => {
      const times: Record<string, number> = {};
      for (const to of smtp.mails.flatMap((mail) => mail.to))
        if (to.endsWith('@agency.example')) times[to] = (times[to] ?? 0) + 1;
      return times;
    };
    return { ...smtp, refused, place, start, received, site: () => start(...addresses) };
  }

  test('one that is refused is told and tried again, and the others get the mail once', async () => {
    const { refused, place, site, received, mails } = await siteNotifying(one, two, three);
    refused.add(two);
    const first = await site();
    await first.post().expect(200);
    const waiting = `${two} queued EENVELOPE 550 5.1.1`;
    await untilNotified(first, [`${one} sent`, waiting, `${three} sent`]);
    const delivered = first.logged().filter(({ msg }) => msg === 'Delivered');
    expect(new Set(delivered.map(({ recipient }) => recipient))).toEqual(new Set([undefined, one, three]));

    const database = await openPlace(place);
    await database.query('update public.proposals set created_at = $1', [new Date(Date.now() - 3_600_000)]);
    const { code, out } = await ownerTool(place);
    expect([code, out]).toEqual([3, expect.stringMatching(/^NEEDS ATTENTION: 1 delivery is overdue \(EENV/)]);
    expect(out).toContain(`Notification: ${two}: Waiting (EENVELOPE 550 5.1.1)`);
    const [{ id } = { id: '' }] = await first.stored();
    expect((await ownerTool(place, '--show', id)).out).toMatch(new RegExp(`Notification: +${one}: Sent\n`));
    expect((await ownerTool(place, '--dismiss', id)).out).toBe('1 delivery set aside.\n');
    expect((await ownerTool(place, '--retry', id)).out).toBe('1 delivery will be tried now.\n');
    await first.close();

    refused.clear();
    await untilNotified(
      await site(),
      [one, two, three].map((address) => `${address} sent`),
    );
    expect(received()).toEqual({ [one]: 1, [two]: 1, [three]: 1 });
    expect(new Set(messageIds(mails)).size).toBe(2);
  });

  test('what waits when the addresses are changed goes to those of today that do not have it', async () => {
    const { refused, start, received } = await siteNotifying();
    refused.add(two);
    const first = await start(one, two);
    await first.post({ details: 'first' }).expect(200);
    await untilNotified(first, [`${one} sent`, `${two} queued EENVELOPE 550 5.1.1`]);
    await first.close();
    const second = await start(three, one);
    await untilNotified(second, [`${one} sent`, `${three} sent`]);
    refused.add(three);
    await second.post({ details: 'second' }).expect(200);
    const waiting = `${three} queued EENVELOPE 550 5.1.1`;
    await untilNotified(second, [`${one} sent`, `${three} sent`, `${one} sent`, waiting]);
    await second.close();
    // Nobody is left who has not got it.
    await untilNotified(await start(one), [`${one} sent`, `${three} sent`, `${one} sent`]);
    expect(received()).toEqual({ [one]: 2, [three]: 1 });
  });

  test('without a mail server, the notification to all is one file at once', async () => {
    const site = await startApp({ ...(await makePlace()), NOTIFY_EMAIL: [one, two, three].join() });
    for (const details of ['first', 'second', 'third']) await site.post({ details }).expect(200);
    const sent = [one, two, three].map((address) => `${address} sent`);
    await untilNotified(site, [...sent, ...sent, ...sent]);
    const folder = `${site.settings.dataDir}/outbox`;
    const notifications = readdirSync(folder).filter((name) => !name.includes('autoresponder'));
    expect(notifications).toEqual(Array(3).fill(expect.stringMatching(/\.notification\.eml$/)));
    expect(readFileSync(`${folder}/${notifications[0]}`, 'utf8')).toContain(`To: ${one}, ${two}`);
  });

  test('an address at which the mail server hangs delays no other', async () => {
    const smtp = await mailServer({
      onRcptTo: ({ address }, _session, done) => void (address === one || done()),
    });
    const site = await startApp({
      ...(await makePlace()),
      SMTP_URL: smtp.url,
      NOTIFY_EMAIL: [one, two].join(),
    });
    await site.post().expect(200);
    await untilNotified(site, [`${one} queued`, `${two} sent`]);
    expect(smtp.mails.map(({ to }) => to)).toContainEqual([two]);
    // Otherwise the site would wait for it at its end.
    await smtp.stop();
  });

  test('a database of the last release opens: each address gets what waits, once, and nothing that was sent', async () => {
    const { place, site, received } = await siteNotifying(one, two);
    const { DATA_DIR, DATABASE_URL } = place;
    const old = DATABASE_URL
      ? openForTest(DATABASE_URL)
      : await openSqlite(DATA_DIR, sqliteMigrations.slice(0, 4));
    if (DATABASE_URL) await migratePostgres(old, (await postgresMigrations()).slice(0, 5));
    const now = new Date();
    for (const [number, state] of ['queued', 'queued', 'sent', 'dead', 'held'].entries()) {
      const id = `00000000-0000-4000-8000-00000000000${number}`;
      await old.query(
        `insert into public.proposals (id, created_at, full_name, email, project_type, target_launch, details, digest)
         values ($1, $2, 'Ada', 'ada@example.com', '', '', $3, $3)`,
        [id, now, `${number}`],
      );
      for (const [kind, its] of [
        ['autoresponder', 'sent'],
        ['notification', state],
      ] as const)
        await old.query(
          `insert into public.proposal_deliveries (proposal_id, kind, state, attempts, due_at, reason)
           values ($1, $2, $3, $4, $5, $6)`,
          // One has been tried, and one was never.
          [id, kind, its, number, now, number && its !== 'sent' ? 'ESOCKET' : null],
        );
    }
    if (!DATABASE_URL) await old.close();
    const all = [...Array<string>(2).fill(`${one} sent`), ...Array<string>(2).fill(`${two} sent`)];
    const kept = ['sent', 'dead ESOCKET', 'held ESOCKET'];
    const first = await site();
    await untilNotified(first, [...all, ...kept]);
    await first.close();
    const second = await site();
    await second.post({ details: 'new' }).expect(200);
    await untilNotified(second, [...all, ...kept, `${one} sent`, `${two} sent`]);
    expect(received()).toEqual({ [one]: 3, [two]: 3 });
  });
});
