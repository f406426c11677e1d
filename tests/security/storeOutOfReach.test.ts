import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildFolder } from '../../lib/folders.mjs';
import { formWords as words } from '#site/form.ts';
import { textOfHtml } from '../helpers/htmlText.ts';
import { installed } from '../helpers/installed.ts';
import { postForm, postJson } from '../helpers/posts.ts';
import { browserMark } from '../helpers/proposal.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';
import { type Site, spawnSite, startSite } from '../helpers/site.ts';
import { soon } from '../helpers/soon.ts';
import { openPlace, storedProposals } from '../helpers/store.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

/** The statuses of pages, and of what a host's monitor asks. */
const statuses = ({ port }: Site) =>
  Promise.all(
    ['/', '/healthz', '/readyz', '/storez'].map(
      async (path) => (await sendBytes(port, requestText(path))).status,
    ),
  );

it('serves the page while the database is out of reach, answers 503, and gives forms back as typed', async () => {
  // Nothing listens on port 9.
  const server = await startSite({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
  const refused = await postJson(server.url);
  await expect.poll(() => server.stdout(), soon).toContain('The proposal store cannot be used');
  const form = await postForm(server.url);

  for (const { status, headers } of [refused, form])
    expect([status, headers['retry-after']]).toEqual([503, '30']);
  expect(refused.body).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  expect(textOfHtml(form.text)).toContain(words.unavailable.title);
  expect(form.text).toContain('value="Ada Lovelace"');
  expect(await statuses(server)).toEqual([200, 200, 200, 503]);
  expect(await server.stop()).toBe(0);
});

/** What the owner's command says of a file that does not fit. */
const full = (file: string) => `^${file} could not be written \\((ENOSPC|SQLITE_FULL)\\)\\.\n$`;

/** A file system of 2 MB, how to fill it to the last page, and how to empty it of that. */
function smallDisk() {
  const folder = temporaryFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder]);
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  const filler = join(folder, 'filler');
  function fill() {
    for (let size = 1 << 20; size >= 4_096; size /= 2)
      try {
        for (;;) writeFileSync(filler, Buffer.alloc(size), { flag: 'a' });
      } catch {
        // There is no room for more of this size.
      }
  }
  return { folder, fill, empty: () => rmSync(filler) };
}

it.skipIf(!installed.mount)(
  'on a full disk serves pages, refuses requests, lets the owner read, and goes on once there is room',
  async () => {
    const { folder, fill, empty } = smallDisk();
    const outbox = () => readdirSync(join(folder, 'outbox'));
    const server = await startSite({ DATA_DIR: folder });
    async function post(name: string) {
      const sent = { email: `${name}@example.com`, details: 'words '.repeat(700) };
      return (await postJson(server.url, sent, browserMark)).status;
    }
    for (const name of ['ada', 'grace', 'edsger', 'barbara']) expect(await post(name)).toBe(200);
    await expect.poll(outbox, soon).toHaveLength(8);
    // What has been in the log has room there for later requests, so that these are stored and their mails are not.
    await (await openPlace({ DATA_DIR: folder })).query('pragma wal_checkpoint(passive)');
    fill();
    expect(await post('mail.without.room')).toBe(200);
    await expect.poll(() => server.stdout(), soon).toMatch(/"code":"ENOSPC".*Delivery failed/);
    expect(outbox()).toHaveLength(8);
    // It gets no requests, and finds out by itself.
    const idle = await startSite({ DATA_DIR: folder });
    let number = 0;
    await expect.poll(() => post(`full.${(number += 1)}`), { ...soon, interval: 1 }).toBe(503);
    for (const site of [server, idle]) expect(await statuses(site)).toEqual([200, 200, 200, 503]);
    expect((await sendBytes(server.port, requestText('/storez'))).body).toBe('SQLITE_FULL\n');
    expect(idle.stdout()).toContain('"store":"SQLITE_FULL"');

    const { id = '' } = (await storedProposals({ dataDir: folder })).at(-1) ?? {};
    const elsewhere = temporaryFolder();
    for (const [options, code, told] of [
      ['', 0, '^$'],
      ['--json', 0, '^$'],
      [`--show ${id}`, 0, '^$'],
      [`--xlsx ${elsewhere}/a.xlsx`, 0, '^$'],
      [`--backup ${elsewhere}/a.db`, 0, '^$'],
      [`--xlsx ${folder}/a.xlsx`, 1, full(`${folder}/a.xlsx`)],
      [`--backup ${folder}/a.db`, 1, full(`${folder}/a.db`)],
      // These may find a little room.
      ...['--retry', '--dismiss', '--yes --delete'].map((option) => [
        `${option} ${id}`,
        undefined,
        '^(.+\n)?$',
      ]),
    ] as [string, number | undefined, string][]) {
      const program = [`${buildFolder}/server/proposals.mjs`, ...options.split(' ').filter(Boolean)];
      const { ended, stderr } = spawnSite({ DATA_DIR: folder }, program);
      const ends = await ended;
      expect([options, ends, stderr()]).toEqual([options, code ?? ends, expect.stringMatching(told)]);
      expect(ends === 0).toBe(stderr() === '');
    }
    for (const site of [server, idle]) expect(await site.stop()).toBe(0);

    empty();
    const half = `${id}.autoresponder.eml.${crypto.randomUUID()}.part`;
    for (const name of [half, 'download.part']) writeFileSync(join(folder, 'outbox', name), 'half of it');
    const again = await startSite({ DATA_DIR: folder });
    expect((await postJson(again.url)).status).toBe(200);
    const [late] = await storedProposals({ dataDir: folder }, { email: 'mail.without.room@example.com' });
    await expect.poll(outbox, soon).toContain(`${late?.id}.notification.eml`);
    expect(outbox().filter((name) => name.endsWith('.part'))).toEqual(['download.part']);
  },
);
