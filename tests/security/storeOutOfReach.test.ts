import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { formWords as words } from '#site/form.ts';
import { buildFolder } from '../../lib/folders.mjs';
import { textOfHtml } from '../helpers/htmlText.ts';
import { installed } from '../helpers/installed.ts';
import { postForm, postJson } from '../helpers/posts.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';
import { type Site, spawnSite, startSite } from '../helpers/site.ts';
import { patient } from '../helpers/patient.ts';
import { openTestDatabase, storedProposals } from '../helpers/store.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const get = ({ port }: Site, path: string) => sendBytes(port, requestText(path));
const statusesOf = (server: Site) =>
  Promise.all(['/', '/healthz', '/readyz', '/storez'].map(async (path) => (await get(server, path)).status));

it('while the database cannot be reached, pages are served, posts get 503, and forms come back as typed', async () => {
  // Nothing listens on port 9.
  const server = await startSite({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
  const refused = await postJson(server.url);
  await expect.poll(() => server.stdout(), patient).toContain('Requests cannot be stored (');
  const form = await postForm(server.url);

  for (const { status, headers } of [refused, form])
    expect([status, headers['retry-after']]).toEqual([503, '30']);
  expect(refused.body).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  expect(textOfHtml(form.text)).toContain(words.unavailable.title);
  expect(form.text).toContain('value="Ada Lovelace"');
  expect(await statusesOf(server)).toEqual([200, 200, 200, 503]);
  expect(await server.stop()).toBe(0);
});

/** Mounts a disk of 2 MB. `fill` fills it to the last page, and `empty` frees this space again. */
function smallDisk() {
  const folder = temporaryFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder]);
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  const fillers: string[] = [];
  function fill() {
    for (let size = 1 << 20; size >= 4_096; size /= 2) {
      const filler = join(folder, `filler of ${size}`);
      fillers.push(filler);
      try {
        for (;;) writeFileSync(filler, Buffer.alloc(size), { flag: 'a' });
      } catch {
        // There is no more room for a file of this size.
      }
    }
  }
  return { folder, fill, empty: () => fillers.forEach((filler) => rmSync(filler)) };
}

/** Posts a long request from this visitor. */
const postAs = async ({ url }: Site, name: string) =>
  (await postJson(url, { email: `${name}@example.com`, details: 'words '.repeat(700) })).status;

/** Sends requests until the disk has no room for another one. */
async function postUntilFull(server: Site) {
  let number = 0;
  await expect.poll(() => postAs(server, `full.${(number += 1)}`), { ...patient, interval: 1 }).toBe(503);
}

it.skipIf(!installed.mount)(
  'pages are served on a full disk, and requests are accepted once there is room',
  async () => {
    const { folder, fill, empty } = smallDisk();
    const server = await startSite({ DATA_DIR: folder });
    expect(await postAs(server, 'before')).toBe(200);
    fill();
    // This second server gets no requests. It has to notice the full disk by itself.
    const idle = await startSite({ DATA_DIR: folder });

    await postUntilFull(server);
    expect(await statusesOf(server)).toEqual([200, 200, 200, 503]);
    expect((await get(server, '/storez')).body).toBe('SQLITE_FULL\n');
    expect((await get(idle, '/storez')).status).toBe(503);
    expect(idle.stdout()).toContain('"store":"SQLITE_FULL"');
    empty();
    await expect.poll(() => postAs(server, 'after'), patient).toBe(200);
    expect(await server.stop()).toBe(0);
  },
);

it.skipIf(!installed.mount)(
  'on a full disk, each command of npm run proposals works or says why not, and the server can stop',
  async () => {
    const { folder, fill, empty } = smallDisk();
    const outbox = () => readdirSync(join(folder, 'outbox'));
    const server = await startSite({ DATA_DIR: folder });
    for (const name of ['ada', 'grace', 'edsger', 'barbara']) expect(await postAs(server, name)).toBe(200);
    const whole = () => outbox().filter((name) => name.endsWith('.eml'));
    await expect.poll(() => whole().length, patient).toBe(4);
    // After this checkpoint, SQLite writes the next requests over the old entries of its log. So
    // the full disk has room for these requests, but none for the files of their mails.
    await (await openTestDatabase({ DATA_DIR: folder })).read('pragma wal_checkpoint(passive)');
    fill();
    expect(await postAs(server, 'mail.without.room')).toBe(200);
    await expect.poll(() => server.stdout(), patient).toMatch(/"code":"ENOSPC".*Delivery failed/);
    expect(outbox()).toHaveLength(4);
    await postUntilFull(server);

    const command = async (line: string) => {
      const program = [`${buildFolder}/server/proposals.mjs`, ...line.split(' ').filter(Boolean)];
      const { ended, stderr } = spawnSite({ DATA_DIR: folder }, program);
      return [await ended, stderr()];
    };
    const { id = '' } = (await storedProposals({ dataDir: folder })).at(-1) ?? {};
    const out = temporaryFolder();
    for (const line of ['', '--json', `--show ${id}`, `--xlsx ${out}/a.xlsx`, `--backup ${out}/a.db`])
      expect([line, await command(line)]).toEqual([line, [0, '']]);
    for (const line of [`--xlsx ${folder}/a.xlsx`, `--backup ${folder}/a.db`]) {
      const [, file] = line.split(' ');
      const stderr = expect.stringMatching(`^${file} could not be written \\((ENOSPC|SQLITE_FULL)\\)\\.\n$`);
      expect(await command(line)).toEqual([1, stderr]);
    }
    for (const line of [`--retry ${id}`, `--dismiss ${id}`, `--delete ${id} --yes`]) {
      const [code, stderr] = await command(line);
      expect(stderr).toMatch(code === 0 ? /^$/ : /^.+\n$/);
    }
    expect(await server.stop()).toBe(0);

    empty();
    const half = `${id}.autoresponder.eml.${crypto.randomUUID()}.part`;
    for (const name of [half, 'download.part']) writeFileSync(join(folder, 'outbox', name), 'half of it');
    await startSite({ DATA_DIR: folder });
    const [late] = await storedProposals({ dataDir: folder }, { email: 'mail.without.room@example.com' });
    await expect.poll(outbox, patient).toContain(`${late?.id}.notification.eml`);
    expect(outbox().filter((name) => name.endsWith('.part'))).toEqual(['download.part']);
  },
);
