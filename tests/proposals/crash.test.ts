import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createArchive } from '../../owner/inbox/archive.ts';
import { withValues } from '../helpers/fields.ts';
import { keepPosting, lost, type Posting } from '../helpers/keepPosting.ts';
import {
  holdTurn,
  openForTest,
  postgresAvailable,
  startPostgres,
  type TestPostgres,
  usePostgres,
} from '../helpers/postgres.ts';
import { postJson } from '../helpers/posts.ts';
import { type Site, startSite } from '../helpers/site.ts';
import { mailServer, messageIds } from '../helpers/smtp.ts';
import { patient } from '../helpers/patient.ts';
import { openTestDatabase } from '../helpers/store.ts';
import { storeLocations, untilSent } from './storeUnderClock.ts';

const later = Object.assign(new Error('later'), { responseCode: 451 });

/**
 * When each of three crashes comes: once this number of requests is acknowledged. Until then, the
 * mail server refuses mails temporarily (first crash), does not answer (second crash), or accepts
 * mails (third crash).
 */
const crashes: [count: number, behavior: Parameters<typeof mailServer>[0]][] = [
  [1, { onRcptTo: (_address, _session, done) => done(later) }],
  [13, { onMailFrom: () => undefined }],
  [55, {}],
];

test.each(storeLocations(usePostgres()))(
  'kill -9 during requests and mails loses no acknowledged request and no mail (database: %s)',
  async (_name, makeLocation) => {
    const location = await makeLocation();
    const postings: Posting[] = [];
    const servers: Awaited<ReturnType<typeof mailServer>>[] = [];
    for (const [count, behavior] of crashes) {
      let connections = 0;
      const onConnect = (_session: unknown, done: () => void) => {
        connections += 1;
        done();
      };
      const smtp = await mailServer({ onConnect, ...behavior });
      const site = await startSite({ ...location, SMTP_URL: smtp.url });
      const posting = keepPosting(site.url, `round${count}`, 16);
      postings.push(posting);
      servers.push(smtp);
      const underWay = () => posting.acknowledged.size >= count && connections > 2;
      await vi.waitUntil(underWay, { ...patient, interval: 1 });
      await site.kill();
      await posting.ended;
    }

    const database = await openTestDatabase(location);
    // Ends the leases of the killed servers.
    await database.query(
      `update public.proposal_deliveries set due_at = $1, leased_until = null where state = 'queued'`,
      [new Date()],
    );
    const smtp = await mailServer();
    servers.push(smtp);
    await startSite({ ...location, SMTP_URL: smtp.url });
    const { list } = createArchive(database);
    await untilSent({ stored: async () => (await list()).map(withValues) });

    const rows = await list();
    expect(lost(rows, postings)).toEqual([]);
    const sent = servers.flatMap(({ mails }) => messageIds(mails));
    const kinds = ['autoresponder', 'notification'];
    const wanted = rows.flatMap(({ id }) => kinds.map((kind) => `<${id}.${kind}@alderway.example>`));
    expect(new Set(sent)).toEqual(new Set(wanted));
    // Three confirmations and three notifications are sent at a time, so each crash can repeat at
    // most six mails.
    expect(sent.length - wanted.length).toBeLessThanOrEqual(6 * crashes.length);
  },
);

const saysOf = ({ stdout, stderr }: Site) => stdout() + stderr();

describe.skipIf(!postgresAvailable)('Postgres', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
    return () => server.stop();
  });

  /**
   * Two sites on one new database. Requests go to Postgres and mails to a mail server, so nothing
   * needs the folder in DATA_DIR, which cannot be made.
   */
  async function twoSites() {
    const DATABASE_URL = await server.createDatabase();
    const env = { DATABASE_URL, SMTP_URL: 'smtp://127.0.0.1:9', DATA_DIR: '/proc/none' };
    const sites = await Promise.all([startSite(env), startSite(env)]);
    return { sites, archive: createArchive(openForTest(DATABASE_URL)) };
  }

  test('if Postgres restarts under load, no site process ends and no acknowledged request is lost', async () => {
    const { sites, archive } = await twoSites();
    const postings = sites.map(({ url }, index) => keepPosting(url, `site${index}`));
    /** Waits until each site has given four more answers of the kind that `answered` counts. */
    async function untilEach(answered: (posting: Posting) => number) {
      const before = postings.map(answered);
      await vi.waitUntil(() => postings.every((posting, at) => answered(posting) > before[at]! + 3), patient);
    }
    for (let round = 0; round < 3; round += 1) {
      await untilEach(({ acknowledged }) => acknowledged.size);
      await server.stop();
      await untilEach(({ refused }) => refused());
      expect((await fetch(sites[0].url)).status).toBe(200);
      await server.resume();
    }
    await untilEach(({ acknowledged }) => acknowledged.size);
    await Promise.all(postings.map((posting) => posting.stop()));
    expect(lost(await archive.list(), postings)).toEqual([]);
    for (const site of sites) expect(saysOf(site)).not.toContain('Uncaught');
  });

  test('while a site’s migration waits, pages are served and posts get 503; afterward posts are stored', async () => {
    const DATABASE_URL = await server.createDatabase();
    const { release } = await holdTurn(DATABASE_URL);
    const site = await startSite({ DATABASE_URL });
    expect((await fetch(site.url)).status).toBe(200);
    expect((await postJson(site.url)).status).toBe(503);
    expect(saysOf(site)).toContain('"code":"opening"');
    release();
    await expect.poll(async () => (await postJson(site.url)).status, patient).toBe(200);
    expect(saysOf(site)).not.toContain('Requests cannot be stored');
  });

  test('while Postgres is frozen, pages are served and posts get 503; afterward posts are stored', async () => {
    const { sites } = await twoSites();
    const [site] = sites;
    server.freeze();
    onTestFinished(() => server.thaw());
    // These are more requests than the site has connections to Postgres. Some hang in a statement,
    // and the others wait for a connection.
    const posts = Array.from({ length: 8 }, (_, index) =>
      // The form in the browser waits 15 seconds for an answer. This test waits 20 seconds.
      postJson(site.url, { fullName: `frozen${index}` }).timeout(20_000),
    );
    const answers = Promise.all(posts);
    expect((await fetch(site.url)).status).toBe(200);
    expect((await answers).map(({ status }) => status)).toEqual(Array(8).fill(503));
    server.thaw();
    await expect.poll(async () => (await postJson(site.url)).status, patient).toBe(200);
    expect(await site.stop()).toBe(0);
    expect(saysOf(site)).not.toContain('Uncaught');
  });
});
