import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { buildProposal } from '../helpers/proposal.ts';
import { startSite } from '../helpers/site.ts';
import { soon } from '../helpers/soon.ts';
import { makeTemporaryFolder } from '../helpers/temporaryFolder.ts';

vi.setConfig({ testTimeout: 60_000 });

it('still serves the page where DATA_DIR cannot be made, and refuses proposals with 503', async () => {
  const folder = await makeTemporaryFolder();
  await writeFile(join(folder.path, 'file'), '');
  onTestFinished(() => folder.remove());

  expect(await visitWithoutStore(join(folder.path, 'file', 'data'))).toEqual(pageWithoutProposals);
});

it.skipIf(!canMount())('still serves the page where DATA_DIR is read-only', async () => {
  const folder = await mounted('size=1m');
  execFileSync('mount', ['-o', 'remount,ro', folder]);

  expect(await visitWithoutStore(folder)).toEqual(pageWithoutProposals);
});

it.skipIf(!canMount())(
  'still serves the page where the disk is full, and takes proposals again once it is not',
  async () => {
    const folder = await mounted('size=2m');
    const server = await startSite({ DATA_DIR: folder });
    onTestFinished(() => server.kill());
    const before = await post(server.url, 'before@example.com');
    await writeFile(join(folder, 'filler'), Buffer.alloc(4_000_000)).catch(() => {});

    const statuses: number[] = [];
    for (let number = 0; number < 40 && !statuses.includes(503); number += 1)
      statuses.push((await post(server.url, `full.${number}@example.com`)).status);
    const page = await fetch(server.url);
    await writeFile(join(folder, 'filler'), '');
    await expect.poll(async () => (await post(server.url, 'after@example.com')).status).toBe(200);

    expect(before.status).toBe(200);
    expect(statuses.at(-1)).toBe(503);
    expect(page.status).toBe(200);
    expect(await server.stop()).toBe(0);
  },
);

/** What a visitor, a balancer and an operator see of a server that can store nothing. */
const pageWithoutProposals = {
  page: 200,
  proposal: 503,
  retryAfter: '30',
  answer: expect.objectContaining({ ok: false, error: expect.objectContaining({ code: 'unavailable' }) }),
  ready: 503,
  alive: 200,
  exit: 0,
};

async function visitWithoutStore(dataDir: string) {
  const server = await startSite({ DATA_DIR: dataDir });
  onTestFinished(() => server.kill());
  const refused = await post(server.url, 'ada@example.com');
  await expect.poll(() => server.stdout(), soon).toContain('The proposal store cannot be used');
  return {
    page: (await fetch(server.url)).status,
    proposal: refused.status,
    retryAfter: refused.headers.get('retry-after'),
    answer: (await refused.json()) as unknown,
    ready: (await fetch(`${server.url}/readyz`)).status,
    alive: (await fetch(`${server.url}/healthz`)).status,
    exit: await server.stop(),
  };
}

function post(url: string, email: string) {
  return fetch(`${url}/functions/v1/send-autoresponder`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(buildProposal({ email, details: 'words '.repeat(700) })),
  });
}

/** A small file system of its own in memory. */
async function mounted(options: string): Promise<string> {
  const folder = await makeTemporaryFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder.path]);
  onTestFinished(async () => {
    execFileSync('umount', ['--lazy', folder.path]);
    await folder.remove();
  });
  return folder.path;
}

/** Mounting takes rights that few test runs have; without them these tests are listed as skipped. */
function canMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
