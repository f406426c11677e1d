import { expect, test, vi } from 'vitest';
import { createArchive } from '../../owner/inbox/archive.ts';
import { usePostgres } from '../helpers/postgres.ts';
import { keepPosting, lost, type Posting } from '../helpers/keepPosting.ts';
import { startSite } from '../helpers/site.ts';
import { mailServer, messageIds } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';
import { openPlace } from '../helpers/store.ts';
import { storePlaces, untilSent } from './storeUnderClock.ts';
import { withValues } from '../helpers/fields.ts';

/** What a mail server does to a mail: it refuses it for now, never answers, or takes it. */
const behaviors: NonNullable<Parameters<typeof mailServer>[0]>[] = [
  { onRcptTo: (_address, _session, done) => done(Object.assign(new Error('later'), { responseCode: 451 })) },
  { onMailFrom: () => undefined },
  {},
];

test.each(storePlaces(usePostgres()))(
  'kill -9 under load, mail refused, stuck or on its way, loses no acknowledged request or mail (%s)',
  async (name, makePlace) => {
    const place = await makePlace();
    const postings: Posting[] = [];
    const servers: Awaited<ReturnType<typeof mailServer>>[] = [];
    // From the first request to the middle of many. PostgreSQL itself survives the kill.
    const counts = name === 'SQLite' ? [1, 2, 5, 13, 34, 55] : [1, 13, 55];
    for (const [round, count] of counts.entries()) {
      let connections = 0;
      const onConnect = (_session: unknown, done: () => void) => {
        connections += 1;
        done();
      };
      const smtp = await mailServer({ onConnect, ...behaviors[round % behaviors.length] });
      const site = await startSite({ ...place, SMTP_URL: smtp.url });
      const posting = keepPosting(site.url, `round${round}`, 16);
      postings.push(posting);
      servers.push(smtp);
      const underWay = () => posting.acknowledged.size >= count && connections > 2;
      await vi.waitUntil(underWay, { ...soon, interval: 1 });
      await site.kill();
      await posting.ended;
    }

    const database = await openPlace(place);
    // As if the leases of the killed servers had ended.
    await database.query(`update public.proposal_deliveries set due_at = $1 where state = 'queued'`, [
      new Date(),
    ]);
    const smtp = await mailServer();
    servers.push(smtp);
    await startSite({ ...place, SMTP_URL: smtp.url });
    const archive = createArchive(database);
    await untilSent({ stored: async () => (await archive.list()).map(withValues) });

    const rows = await archive.list();
    expect(lost(rows, postings)).toEqual([]);
    const sent = servers.flatMap(({ mails }) => messageIds(mails));
    const kinds = ['autoresponder', 'notification'];
    const wanted = rows.flatMap(({ id }) => kinds.map((kind) => `<${id}.${kind}@alderway.example>`));
    expect(new Set(sent)).toEqual(new Set(wanted));
    // Three confirmations and three notifications are sent at a time, so each crash can repeat at most six mails.
    expect(sent.length - wanted.length).toBeLessThanOrEqual(6 * counts.length);
  },
);
