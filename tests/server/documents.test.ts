import { readFileSync } from 'node:fs';
import { brotliDecompressSync, constants } from 'node:zlib';
import request from 'supertest';
import { expect, it } from 'vitest';
import { content as errorPages } from '#site/errorPages.ts';
import { content } from '#site/landing.ts';
import { receivedPage } from '#proposal/contract.ts';
import type { PageName, RenderDocument } from '../../server/documents/renderDocument.ts';
import { renderBuiltPage, sharedApp, startApp } from '../helpers/app.ts';
import { textOfHtml } from '../helpers/htmlText.ts';
import { postForm } from '../helpers/posts.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';
import { buildFolder } from '../../lib/folders.mjs';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.1, GZIP;q=0.9', 'gzip'],
  ['br;q=0, gzip;q=0, deflate', undefined],
  ['', undefined],
])('answers Accept-Encoding "%s" with %s, and the same bytes once decoded', async (accepted, coding) => {
  const app = await sharedApp();
  const page = await request(app).get('/').set('accept-encoding', 'identity');
  const [script = ''] = /\/assets\/[^"]+\.js/.exec(page.text) ?? [];

  for (const [path, text] of [
    ['/', page.text],
    [script, readFileSync(`${buildFolder}/client${script}`, 'utf8')],
  ] as const) {
    const answer = await request(app).get(path).set('accept-encoding', accepted);

    expect([path, answer.status, answer.headers['content-encoding']]).toEqual([path, 200, coding]);
    expect(answer.headers['vary']).toContain('Accept-Encoding');
    expect(answer.text === text).toBe(true);
  }
});

it('brings the whole first screen with the first ten packets, which a server sends at once', async () => {
  const { port } = await startApp({ PAGE_MEMO: 'on' });
  const { all } = await sendBytes(port, requestText('/', { headers: ['Accept-Encoding: br'] }));

  const arrived = all.slice(all.indexOf('\r\n\r\n') + 4, tenPackets);
  const options = { finishFlush: constants.BROTLI_OPERATION_FLUSH };
  const html = brotliDecompressSync(Buffer.from(arrived, 'latin1'), options).toString();

  for (const { label } of content.hero.figures) expect(textOfHtml(html)).toContain(label);
});

/** As many as a server sends before the first is acknowledged (RFC 6928), each of a network's usual size. */
const tenPackets = 10 * 1460;

it('answers 304 to a client that has the page in the coding that it asks for, and in no other', async () => {
  const app = await sharedApp();
  const ask = (coding: string, etag: string, path = '/') =>
    request(app).get(path).set({ 'accept-encoding': coding, 'if-none-match': etag });
  const etags = [];
  for (const coding of ['br', 'gzip', 'identity']) {
    const { status, headers } = await ask(coding, '"other"');
    const { etag = '', vary, 'cache-control': caching, 'content-security-policy': policy } = headers;

    expect(status).toBe(200);
    // A strong one: it names exactly these bytes.
    expect(etag).toMatch(/^"/);
    for (const having of ['*', etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await ask(coding, having);
      expect([again.status, again.text]).toEqual([304, '']);
      const forCaches = { etag, vary, 'cache-control': caching, 'content-security-policy': policy };
      expect(again.headers).toMatchObject(forCaches);
    }
    for (const other of etags) expect((await ask(coding, other)).status).toBe(200);
    etags.push(etag);
  }
  expect((await ask('br', '*', '/no-such-page')).status).toBe(404);
});

it('renders each document once at startup, and then answers as without the cache', async () => {
  const real = await renderBuiltPage();
  const rendered: PageName[] = [];
  const render: RenderDocument = (page, props) => {
    rendered.push(page);
    return real(page, props);
  };
  const apps = [await startApp({ PAGE_MEMO: 'on' }, render), await startApp()];
  const fromForm = { host: 'site.example', referer: 'https://site.example/' };
  for (const [path, from] of [
    ['/', {}],
    ['/?utm_source=mail', {}],
    ['/no-such-page', {}],
    [receivedPage, {}],
    [receivedPage, fromForm],
  ] as const) {
    const ask = apps.map(({ app }) =>
      request(app)
        .get(path)
        .set({ 'accept-encoding': 'br', ...from }),
    );
    const answers = (await Promise.all(ask)).map(({ text, status, headers }) => {
      // Without the cache it is compressed less, for speed, so its bytes differ.
      const own = { date: '', etag: '', 'content-length': '', 'x-request-id': '' };
      return { text, status, headers: { ...headers, ...own } };
    });

    expect(answers[1]).toEqual(answers[0]);
  }
  for (const email of ['ada@', 'eve@']) await postForm(apps[0]!.app, { email }).expect(422);

  // Pages: '/', the receipt, and what a link to it shows. Errors: two. And the page for every refused form.
  expect(rendered.toSorted()).toEqual(['error', 'error', 'error', 'landing', 'landing', 'landing']);
});

it('starts with no document that fails; without the cache answers 500, and renders again for the next', async () => {
  const failing = Promise.reject(new Error('a component is broken'));
  await expect(startApp({ PAGE_MEMO: 'on' }, () => failing)).rejects.toThrow('a component is broken');

  const real = await renderBuiltPage();
  let broken = true;
  const { app } = await startApp({}, async (page, props) => {
    if (broken && page === 'landing') throw new Error('secret detail of a failed render');
    return real(page, props);
  });

  const failed = await request(app).get('/');
  broken = false;
  const next = await request(app).get('/');

  expect(failed.status).toBe(500);
  expect(failed.headers['cache-control']).toBe('no-store, no-transform');
  expect(failed.headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
  expect(textOfHtml(failed.text)).toContain(errorPages.failed.text);
  expect(failed.text).toContain('<meta name="robots" content="noindex">');
  expect(failed.text).not.toContain('secret detail');
  expect(next.status).toBe(200);
});
