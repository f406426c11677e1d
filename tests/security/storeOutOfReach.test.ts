import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { installed } from '../helpers/installed.ts';
import { postForm, postJson } from '../helpers/posts.ts';
import { textOfHtml } from '../helpers/htmlText.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';
import { type Site, startSite } from '../helpers/site.ts';
import { soon } from '../helpers/soon.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { formWords as words } from '#site/form.ts';

const pages = ['/', '/healthz', '/readyz', '/storez'];

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
  expect(await Promise.all(pages.map(statusOf(server)))).toEqual([200, 200, 200, 503]);
  expect(await server.stop()).toBe(0);
});

it.skipIf(!installed.mount)(
  'still serves the page if the disk is full, and accepts proposals again once it is not',
  async () => {
    const folder = temporaryFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder]);
    onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
    const server = await startSite({ DATA_DIR: folder });
    const post = async (name: string) =>
      (await postJson(server.url, { email: `${name}@example.com`, details: 'words '.repeat(700) })).status;
    expect(await post('before')).toBe(200);
    await writeFile(join(folder, 'filler'), Buffer.alloc(4_000_000)).catch(() => {});
    // It gets no requests, and finds out by itself.
    const idle = await startSite({ DATA_DIR: folder });

    let number = 0;
    await expect.poll(() => post(`full.${(number += 1)}`), { ...soon, interval: 1 }).toBe(503);
    expect(await Promise.all(pages.map(statusOf(server)))).toEqual([200, 200, 200, 503]);
    expect((await sendBytes(server.port, requestText('/storez'))).body).toBe('SQLITE_FULL\n');
    expect(await statusOf(idle)('/storez')).toBe(503);
    expect(idle.stdout()).toContain('"store":"SQLITE_FULL"');
    await writeFile(join(folder, 'filler'), '');
    await expect.poll(() => post('after'), soon).toBe(200);
    expect(await server.stop()).toBe(0);
  },
);

const statusOf = (server: Site) => async (path: string) =>
  (await sendBytes(server.port, requestText(path))).status;
