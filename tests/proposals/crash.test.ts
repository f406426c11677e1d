import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createArchive } from '../../owner/inbox/archive.ts';
import {
  openForTest,
  postgresAvailable,
  startPostgres,
  type TestPostgres,
  usePostgres,
} from '../helpers/postgres.ts';
import { type Posting, keepPosting, postJson } from '../helpers/posts.ts';
import { startSite } from '../helpers/site.ts';
import { messageIds, startSmtp } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';
import { openPlace, storePlaces } from '../helpers/store.ts';

const shared = usePostgres();

/** What a mail server does to a mail: it refuses it for now, never answers, or takes it. */
const behaviors: NonNullable<Parameters<typeof startSmtp>[0]>[] = [
  { onRcptTo: (_address, _session, done) => done(Object.assign(new Error('later'), { responseCode: 451 })) },
  { onMailFrom: () => undefined },
  {},
];

test.each(storePlaces(shared))(
  'kill -9 under 16 visitors, while mail is refused, stuck or on its way, loses no acknowledged request and no mail (%s)',
  async (_name, makePlace) => {
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

    // From the first request to the middle of many.
    const counts = [1, 2, 5, 13, 34, 55];
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

describe.skipIf(!postgresAvailable)('a site whose PostgreSQL goes away', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
    return () => server.stop();
  });

  /** Two sites that share a new database. */
  async function startSites() {
    const url = await server.createDatabase();
    const start = () => startSite({ DATABASE_URL: url });
    return { url, sites: [await start(), await start()] as const };
  }

  test('three restarts under posts to two servers end no process and lose no acknowledged request', async () => {
    const { sites, url } = await startSites();
    onTestFinished(() => server.resume());
    const postings = sites.map((site, index) => keepPosting(site.url, `site${index}`));
    /** Waits until each site has answered more requests so, whatever it had answered before. */
    async function untilEach(answered: (posting: Posting) => number) {
      const before = postings.map(answered);
      await vi.waitUntil(() => postings.every((one, at) => answered(one) > before[at]! + 3), soon);
    }
    for (let round = 0; round < 3; round += 1) {
      await untilEach(({ acknowledged }) => acknowledged.size);
      await server.stop();
      await untilEach((posting) => posting.refused());
      expect((await fetch(sites[0].url)).status).toBe(200);
      await server.resume();
    }
    await untilEach(({ acknowledged }) => acknowledged.size);
    const acknowledged = await Promise.all(postings.map((posting) => posting.stop()));

    expect(sites.map(({ child }) => child.exitCode)).toEqual([null, null]);
    expect(lost(await createArchive(openForTest(url)).list(), acknowledged)).toEqual([]);
    expect(await Promise.all(sites.map((site) => site.stop()))).toEqual([0, 0]);
    for (const site of sites) expect(site.stdout() + site.stderr()).not.toContain('Uncaught');
  });

  test('while the database is frozen, posts get 503 and the page works, or the site ends by SIGTERM; afterward posts are accepted', async () => {
    const { sites } = await startSites();
    const [{ url }, ending] = sites;
    for (const site of sites) expect((await postJson(site.url)).status).toBe(200);

    server.freeze();
    onTestFinished(() => server.thaw());
    // The longest time that a visitor waits for an answer, and a host for the end.
    const patience = 20_000;
    // More than the pool's connections: some hang in a statement, the others wait for a connection.
    const post = (to: string) =>
      Array.from({ length: 8 }, (_, index) => postJson(to, { fullName: `frozen${index}` }).timeout(patience));
    const cut = Promise.allSettled(post(ending.url));
    // The same process answers this after it has read the posts above.
    await fetch(`${ending.url}/healthz`);
    const late = pause(patience, 'after 20 s it still runs', { ref: false });
    const end = Promise.race([ending.stop(), late]);
    const answers = Promise.all(post(url));
    expect((await fetch(url)).status).toBe(200);
    const statuses = (await answers).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 503));
    expect(await end).toBe(0);
    await cut;

    server.thaw();
    await expect.poll(async () => (await postJson(url, { fullName: 'after' })).status, soon).toBe(200);
  });
});

/** The acknowledged requests that are not stored, or with another id. Throws if one is stored twice. */
function lost(
  rows: readonly { id: string; fullName: string }[],
  acknowledged: readonly Posting['acknowledged'][],
) {
  const ids = new Map(rows.map(({ fullName, id }) => [fullName, id]));
  expect(ids.size).toBe(rows.length);
  return acknowledged
    .flatMap((some) => [...some])
    .filter(([fullName, id]) => !ids.has(fullName) || (id && ids.get(fullName) !== id));
}
