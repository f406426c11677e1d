import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { postForm } from '../helpers/posts.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';
import { startSite } from '../helpers/site.ts';
import { buildFolder } from '../../lib/folders.mjs';

it('survives tunnel requests that are reset at once', async () => {
  const site = await startSite();
  const reset = () =>
    new Promise((resolve) => {
      const socket = connect(site.port, '127.0.0.1', () =>
        socket.write('CONNECT a:1 HTTP/1.1\r\n\r\n', () => socket.resetAndDestroy()),
      );
      socket.on('error', () => {}).once('close', resolve);
    });

  for (let round = 0; round < 20; round += 1) await Promise.all(Array.from({ length: 25 }, reset));

  expect((await sendBytes(site.port, requestText('/'))).status).toBe(200);
  expect(site.stdout()).not.toContain('Uncaught error');
});

const hidden = '.env .git/config index.html 404.html app.js.map app.js.br vite-plugin-ssr.json'.split(' ');

it('serves no hidden file of the build, and all others also after they were deleted', async () => {
  // Inside node_modules, so that the copy finds its packages.
  const folder = mkdtempSync('node_modules/.copied-build-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(buildFolder, folder, { recursive: true });
  mkdirSync(join(folder, 'client/.git'));
  for (const name of hidden.slice(0, -1)) writeFileSync(join(folder, 'client', name), 'content of a file');
  writeFileSync(join(folder, 'client/app.js'), 'content of a file');
  const site = await startSite({ PAGE_MEMO: 'on' }, [join(folder, 'server/index.mjs')]);
  const files = readdirSync(join(folder, 'client/images')).map((name) => `/images/${name}`);
  const statusOf = async (path: string) => (await sendBytes(site.port, requestText(path))).status;
  // It opens its store after it listens, and loads its last files for that.
  expect(await statusOf('/storez')).toBe(200);

  rmSync(folder, { recursive: true });

  const paths = ['/', '/received/', '/og.jpg', '/one-pager.pdf', '/robots.txt', '/app.js'];
  for (const path of [...paths, ...files.filter((file) => /\.(avif|svg)$/.test(file))])
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  // What people write for the page leads to it, and not to the file.
  for (const name of [...hidden, ...hidden.map((one) => one.replaceAll('.', '%2E')), 'nowhere'])
    expect([name, await statusOf(`/${name}`)]).toEqual([name, name === 'index.html' ? 308 : 404]);
  const refused = await postForm(site.url, { fullName: '' });
  expect([refused.status, refused.headers['content-type']]).toEqual([422, 'text/html; charset=utf-8']);
  expect((await postForm(site.url)).status).toBe(303);
});
