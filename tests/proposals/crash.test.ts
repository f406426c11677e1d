import { expect, onTestFinished, test, vi } from 'vitest';
import { createArchive } from '../../owner/inbox/archive.ts';
import { usePostgres } from '../helpers/postgres.ts';
import { keepPosting, lost, type Posting } from './keepPosting.ts';
import { startSite } from '../helpers/site.ts';
import { messageIds, startSmtp } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';
import { openPlace } from '../helpers/store.ts';
import { storePlaces } from './storeUnderClock.ts';

const shared = usePostgres();

/** What a mail server does to a mail: it refuses it for now, never answers, or takes it. */
const behaviors: NonNullable<Parameters<typeof startSmtp>[0]>[] = [
  { onRcptTo: (_address, _session, done) => done(Object.assign(new Error('later'), { responseCode: 451 })) },
  { onMailFrom: () => undefined },
  {},
];

test.each(storePlaces(shared))(
  'kill -9 under load, mail refused, stuck or on its way, loses no acknowledged request or mail (%s)',
  async (name, makePlace) => {
    const place = await makePlace();
    const acknowledged: Posting['acknowledged'][] = [];
    const sent: string[] = [];
    let port = 0;
    async function startWithMail(behavior = {}) {
      let connections = 0;
      const onConnect = (_session: unknown, done: () => void) => {
        connections += 1;
        done();
      };
      const smtp = await startSmtp({ onConnect, ...behavior }, port);
      port = smtp.port;
      return {
        smtp,
        site: await startSite({ ...place, SMTP_URL: smtp.url }),
        connections: () => connections,
      };
    }

    // From the first request to the middle of many. PostgreSQL itself survives the kill.
    const counts = name === 'SQLite' ? [1, 2, 5, 13, 34, 55] : [1, 13, 55];
    for (const [round, count] of counts.entries()) {
      const { smtp, site, connections } = await startWithMail(behaviors[round % behaviors.length]);
      const posting = keepPosting(site.url, `round${round}`, 16);
      const underWay = () => posting.acknowledged.size >= count && connections() > 2;
      await vi.waitUntil(underWay, { ...soon, interval: 1 });
      await site.kill();
      await posting.ended;
      await smtp.stop();
      sent.push(...messageIds(smtp.mails));
      acknowledged.push(posting.acknowledged);
    }

    const database = await openPlace(place);
    // As if the leases of the killed servers had ended.
    await database.query(`update public.proposal_deliveries set due_at = $1 where state = 'queued'`, [
      new Date(),
    ]);
    const { smtp } = await startWithMail();
    onTestFinished(smtp.stop);
    const archive = createArchive(database);
    const open = async () =>
      (await archive.list()).filter((one) => one.deliveries.some(({ state }) => state !== 'sent'));
    await expect.poll(open, { ...soon, interval: 200 }).toEqual([]);

    const rows = await archive.list();
    expect(lost(rows, acknowledged)).toEqual([]);
    sent.push(...messageIds(smtp.mails));
    const wanted = rows.flatMap(({ id }) =>
      ['autoresponder', 'notification'].map((kind) => `<${id}.${kind}@alderway.example>`),
    );
    expect(new Set(sent)).toEqual(new Set(wanted));
    // Three confirmations and three notifications are sent at a time, so each crash can repeat at most six mails.
    expect(sent.length - wanted.length).toBeLessThanOrEqual(6 * counts.length);
  },
);
