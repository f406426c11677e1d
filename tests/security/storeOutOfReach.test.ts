import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { canMount, mounted } from '../helpers/mounted.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { startQuickSite } from '../helpers/quickSite.ts';
import { spawnSite } from '../helpers/site.ts';
import { soon } from '../helpers/soon.ts';

it.each(['/proc/x', '/dev/null/data'])(
  'refuses to start, with one line, if DATA_DIR is %s, which cannot be created',
  async (dataDir) => {
    const server = spawnSite({ PORT: '0', DATA_DIR: dataDir });

    expect(await server.ended).toBe(1);
    expect(server.stderr()).toMatch(/^DATA_DIR: the folder \S+ cannot be written \(\w+\)\n$/);
    expect(server.stdout()).toBe('');
  },
);

it.skipIf(!canMount())('refuses to start where DATA_DIR is read-only', async () => {
  const folder = await mounted('size=1m');
  execFileSync('mount', ['-o', 'remount,ro', folder]);
  const server = spawnSite({ PORT: '0', DATA_DIR: folder });

  expect(await server.ended).toBe(1);
  expect(server.stderr()).toContain('EROFS');
});

it('serves the page while the database cannot be reached, and answers proposals with 503', async () => {
  // Nothing listens on port 9.
  const server = await startQuickSite({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
  const refused = await post(server.url, 'ada@example.com');
  await expect.poll(() => server.stdout(), soon).toContain('The proposal store cannot be used');

  const status = async (path: string) => (await fetch(server.url + path)).status;

  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await refused.json()).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  expect([await status('/'), await status('/healthz'), await status('/readyz')]).toEqual([200, 200, 200]);
  expect(await status('/storez')).toBe(503);
  expect(await server.stop()).toBe(0);
});

it.skipIf(!canMount())(
  'still serves the page if the disk is full, and accepts proposals again once it is not',
  async () => {
    const folder = await mounted('size=2m');
    const server = await startQuickSite({ DATA_DIR: folder });
    const before = await post(server.url, 'before@example.com');
    await writeFile(join(folder, 'filler'), Buffer.alloc(4_000_000)).catch(() => {});
    // It gets no requests, and finds out by itself.
    const idle = await startQuickSite({ DATA_DIR: folder });

    const statuses: number[] = [];
    for (let number = 0; number < 40 && !statuses.includes(503); number += 1)
      statuses.push((await post(server.url, `full.${number}@example.com`)).status);
    const page = await fetch(server.url);
    const [ready, store] = [await fetch(`${server.url}/readyz`), await fetch(`${server.url}/storez`)];
    const storeOfIdle = async () => (await fetch(`${idle.url}/storez`)).status;
    await expect.poll(storeOfIdle, soon).toBe(503);
    await writeFile(join(folder, 'filler'), '');
    await expect.poll(storeOfIdle, soon).toBe(200);
    await expect.poll(async () => (await post(server.url, 'after@example.com')).status, soon).toBe(200);

    expect(before.status).toBe(200);
    expect(statuses.at(-1)).toBe(503);
    expect([page.status, ready.status, store.status]).toEqual([200, 200, 503]);
    expect(await store.text()).toBe('SQLITE_FULL\n');
    expect(await server.stop()).toBe(0);
  },
);

function post(url: string, email: string) {
  return fetch(`${url}/functions/v1/send-autoresponder`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(buildProposal({ email, details: 'words '.repeat(700) })),
  });
}
