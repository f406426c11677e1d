import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildFolder } from '../../lib/folders.mjs';
import { installed } from '../helpers/installed.ts';
import { postJson } from '../helpers/posts.ts';
import { spawnSite, startSite } from '../helpers/site.ts';
import { soon } from '../helpers/soon.ts';
import { openPlace, storedProposals } from '../helpers/store.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

/** A file system of 2 MB, how to fill it to the last page, and how to empty it of that. */
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
        // There is no room for more of this size.
      }
    }
  }
  return { folder, fill, empty: () => fillers.forEach((filler) => rmSync(filler)) };
}

it.skipIf(!installed.mount)(
  'on a full disk each command of the owner works or says why in one line, and SIGTERM ends with 0',
  async () => {
    const { folder, fill, empty } = smallDisk();
    const outbox = () => readdirSync(join(folder, 'outbox'));
    const server = await startSite({ DATA_DIR: folder });
    const post = async (name: string) =>
      (await postJson(server.url, { email: `${name}@example.com`, details: 'words '.repeat(700) })).status;
    for (const name of ['ada', 'grace', 'edsger', 'barbara']) expect(await post(name)).toBe(200);
    await expect.poll(() => outbox().length, soon).toBe(4);
    // What has been in the log has room there for later requests, so that these are stored and their mails are not.
    await (await openPlace({ DATA_DIR: folder })).query('pragma wal_checkpoint(passive)');
    fill();
    expect(await post('mail.without.room')).toBe(200);
    await expect.poll(() => server.stdout(), soon).toMatch(/"code":"ENOSPC".*Delivery failed/);
    expect(outbox()).toHaveLength(4);
    let number = 0;
    await expect.poll(() => post(`full.${(number += 1)}`), { ...soon, interval: 1 }).toBe(503);

    const command = async (...options: string[]) => {
      const program = [`${buildFolder}/server/proposals.mjs`, ...options];
      const { ended, stderr } = spawnSite({ DATA_DIR: folder }, program);
      return [await ended, stderr()];
    };
    const { id = '' } = (await storedProposals({ dataDir: folder })).at(-1) ?? {};
    const elsewhere = temporaryFolder();
    for (const options of [
      [],
      ['--json'],
      ['--show', id],
      ['--xlsx', `${elsewhere}/a.xlsx`],
      ['--backup', `${elsewhere}/a.db`],
    ])
      expect([options, await command(...options)]).toEqual([options, [0, '']]);
    for (const file of [`${folder}/a.xlsx`, `${folder}/a.db`]) {
      const option = file.endsWith('xlsx') ? '--xlsx' : '--backup';
      const told = expect.stringMatching(`^${file} could not be written \\((ENOSPC|SQLITE_FULL)\\)\\.\n$`);
      expect(await command(option, file)).toEqual([1, told]);
    }
    for (const options of [
      ['--retry', id],
      ['--dismiss', id],
      ['--delete', id, '--yes'],
    ]) {
      const [code, told] = await command(...options);
      expect(told).toMatch(code === 0 ? /^$/ : /^.+\n$/);
    }
    expect(await server.stop()).toBe(0);

    empty();
    const half = `${id}.autoresponder.eml.${crypto.randomUUID()}.part`;
    for (const name of [half, 'download.part']) writeFileSync(join(folder, 'outbox', name), 'half of it');
    await startSite({ DATA_DIR: folder });
    const [late] = await storedProposals({ dataDir: folder }, { email: 'mail.without.room@example.com' });
    await expect.poll(outbox, soon).toContain(`${late?.id}.notification.eml`);
    expect(outbox().filter((name) => name.endsWith('.part'))).toEqual(['download.part']);
  },
);
