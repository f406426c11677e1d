import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createArchive } from '../../scripts/proposals/archive.ts';
import { openDatabase, postgresAvailable, useOwnPostgres } from '../helpers/postgres.ts';
import { type Posting, keepPosting, missing, postJson } from '../helpers/posting.ts';
import { startQuickSite } from '../helpers/quickSite.ts';
import { soon } from '../helpers/soon.ts';

describe.skipIf(!postgresAvailable)('a site whose PostgreSQL goes away', () => {
  const server = useOwnPostgres();

  /** Sites that share a new database. */
  async function startSites(count: number) {
    const url = await server.createDatabase();
    // One after the other, because each applies the migrations.
    const sites = [];
    while (sites.length < count) sites.push(await startQuickSite({ DATABASE_URL: url }));
    return { sites, url };
  }

  test('three restarts under posts to two servers end no process and lose no acknowledged request', async () => {
    const { sites, url } = await startSites(2);
    onTestFinished(() => server.resume());
    const postings = sites.map((site, index) => keepPosting(site.url, `site${index}`));
    for (let round = 0; round < 3; round += 1) {
      await untilEachTakesMore(postings);
      await server.pause();
      await untilEachRefusesMore(postings);
      expect((await fetch(sites[0]?.url ?? '')).status).toBe(200);
      await server.resume();
    }
    await untilEachTakesMore(postings);
    const acknowledged = await Promise.all(postings.map((posting) => posting.stop()));

    expect(sites.map(({ child }) => child.exitCode)).toEqual([null, null]);
    expect(await lostFrom(url, acknowledged)).toEqual([]);
    expect(await Promise.all(sites.map((site) => site.stop()))).toEqual([0, 0]);
    for (const site of sites) expect(site.stdout() + site.stderr()).not.toContain('Uncaught');
  });

  test('while the database is frozen, posts get 503 and the page works, or the site ends by SIGTERM; afterward posts are accepted', async () => {
    const { sites } = await startSites(2);
    const [{ url } = { url: '' }, ending] = sites;
    for (const site of sites) expect((await postJson(site.url, 'before')).status).toBe(200);

    server.freeze();
    onTestFinished(() => server.thaw());
    // The longest time that a visitor waits for an answer, and a host for the end.
    const patience = AbortSignal.timeout(20_000);
    // More than the pool's connections: some hang in a statement, the others wait for a connection.
    const post = (to: string) =>
      Array.from({ length: 8 }, (_, index) => postJson(to, `frozen${index}`, patience));
    const cut = Promise.allSettled(post(ending?.url ?? ''));
    // The same process answers this after it has read the posts above.
    await fetch(`${ending?.url}/healthz`);
    const late = pause(20_000, 'after 20 s it still runs', { ref: false });
    const end = Promise.race([ending?.stop(), late]);
    const answers = post(url);
    expect((await fetch(url)).status).toBe(200);
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 503));
    expect(await end).toBe(0);
    await cut;

    server.thaw();
    await expect.poll(async () => (await postJson(url, 'after')).status, soon).toBe(200);
  });
});

async function untilEachTakesMore(postings: readonly Posting[]) {
  const before = postings.map((posting) => posting.acknowledged.size);
  await expect
    .poll(
      () => postings.every(({ acknowledged }, index) => acknowledged.size > (before[index] ?? 0) + 3),
      soon,
    )
    .toBe(true);
}

async function untilEachRefusesMore(postings: readonly Posting[]) {
  const before = postings.map((posting) => posting.refused());
  await expect
    .poll(() => postings.every((one, index) => one.refused() > (before[index] ?? 0)), soon)
    .toBe(true);
}

/** The acknowledged requests that are missing in the database. */
async function lostFrom(url: string, acknowledged: readonly ReadonlyMap<string, string>[]) {
  const archive = createArchive(openDatabase(url));
  const ids = new Map((await archive.list()).map(({ fullName, id }) => [fullName, id]));
  await archive.close();
  return acknowledged.flatMap((some) => missing(some, ids));
}
