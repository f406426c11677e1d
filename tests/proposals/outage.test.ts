import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createArchive } from '../../owner/inbox/archive.ts';
import { openForTest, postgresAvailable, startPostgres, type TestPostgres } from '../helpers/postgres.ts';
import { postJson } from '../helpers/posts.ts';
import { keepPosting, lost, type Posting } from '../helpers/keepPosting.ts';
import { startSite } from '../helpers/site.ts';
import { soon } from '../helpers/soon.ts';

describe.skipIf(!postgresAvailable)('a site whose PostgreSQL goes away', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
    return () => server.stop();
  });

  /** Two sites that share a new database. */
  async function startSites() {
    const DATABASE_URL = await server.createDatabase();
    const sites = await Promise.all([startSite({ DATABASE_URL }), startSite({ DATABASE_URL })]);
    return { sites, archive: createArchive(openForTest(DATABASE_URL)) };
  }

  test('three restarts under posts to two servers end no process and lose no acknowledged request', async () => {
    const { sites, archive } = await startSites();
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
      await untilEach(({ refused }) => refused());
      expect((await fetch(sites[0].url)).status).toBe(200);
      await server.resume();
    }
    await untilEach(({ acknowledged }) => acknowledged.size);
    await Promise.all(postings.map((posting) => posting.stop()));

    expect(sites.map(({ child }) => child.exitCode)).toEqual([null, null]);
    expect(lost(await archive.list(), postings)).toEqual([]);
    expect(await Promise.all(sites.map((site) => site.stop()))).toEqual([0, 0]);
    for (const site of sites) expect(site.stdout() + site.stderr()).not.toContain('Uncaught');
  });

  test('with a frozen database posts get 503, the page works, SIGTERM ends; afterward posts are accepted', async () => {
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
    expect((await answers).map(({ status }) => status)).toEqual(Array(8).fill(503));
    expect(await end).toBe(0);
    await cut;

    server.thaw();
    await expect.poll(async () => (await postJson(url, { fullName: 'after' })).status, soon).toBe(200);
  });
});
