import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { postForm } from '../helpers/posts.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';
import { startSite } from '../helpers/site.ts';
import { buildFolder } from '../../lib/folders.mjs';

it('survives tunnel requests that are reset at once', async () => {
  const site = await startSite();

  for (let round = 0; round < 20; round += 1)
    await Promise.all(
      Array.from({ length: 25 }, () => sendAndReset(site.port, 'CONNECT a:1 HTTP/1.1\r\n\r\n')),
    );

  expect((await sendBytes(site.port, requestText('/'))).status).toBe(200);
  expect(site.stdout()).not.toContain('Uncaught error');
});

it('still answers everything after all files of the build were deleted', async () => {
  // Inside node_modules, so that the copy finds its packages.
  const folder = mkdtempSync('node_modules/.copied-build-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(buildFolder, folder, { recursive: true });
  const site = await startSite({ PAGE_MEMO: 'on' }, [join(folder, 'server/index.mjs')]);
  const files = readdirSync(join(folder, 'client/images')).map((name) => `/images/${name}`);
  const statusOf = async (path: string) => (await sendBytes(site.port, requestText(path))).status;
  // It opens its store after it listens, and loads its last files for that.
  expect(await statusOf('/storez')).toBe(200);

  rmSync(folder, { recursive: true });

  const paths = ['/', '/?request=received', '/og.jpg', '/one-pager.pdf', '/robots.txt'];
  for (const path of [...paths, ...files.filter((file) => /\.(avif|svg)$/.test(file))])
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  expect(await statusOf('/nowhere')).toBe(404);
  const refused = await postForm(site.url, { fullName: '' });
  expect([refused.status, refused.headers['content-type']]).toEqual([422, 'text/html; charset=utf-8']);
  expect((await postForm(site.url)).status).toBe(303);
});

/** Writes a request and resets the connection as soon as the bytes are sent. */
function sendAndReset(port: number, text: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, () => socket.resetAndDestroy()));
    socket.on('error', () => {});
    socket.once('close', () => resolve());
  });
}
