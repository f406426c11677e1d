import { readdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import request, { type Response } from 'supertest';
import { expect, it } from 'vitest';
import { sharedApp, startApp } from '../helpers/app.ts';
import { buildFolder } from '../../lib/folders.mjs';

const html = 'text/html; charset=utf-8';
const plain = 'text/plain; charset=utf-8';
const script = 'text/javascript; charset=utf-8';
const xml = 'application/xml; charset=utf-8';
const anHour = 'public, max-age=3600';
const forever = 'public, max-age=31536000, immutable';

/** Every kind of answer to a client that reads: target, status, type and time in caches. */
const reads: [string, number, string, string][] = [
  ['/', 200, html, 'public, max-age=0, s-maxage=60, no-transform'],
  ['/?from=mail', 200, html, 'public, max-age=0, s-maxage=60, no-transform'],
  ['/received/', 200, html, 'no-store, no-transform'],
  ['/no-such-page', 404, html, 'no-cache, no-transform'],
  ['/robots.txt', 200, plain, anHour],
  ['/robots.txt/', 404, html, 'no-cache, no-transform'],
  ['/ROBOTS.TXT', 404, html, 'no-cache, no-transform'],
  ['/sitemap.xml', 200, xml, anHour],
  ['/.well-known/security.txt', 200, plain, anHour],
  ['/favicon.svg', 200, 'image/svg+xml', anHour],
  ['/favicon.ico', 200, 'image/vnd.microsoft.icon', anHour],
  ['/apple-touch-icon.png', 200, 'image/png', anHour],
  ['/og.jpg', 200, 'image/jpeg', anHour],
  ['/one-pager.pdf', 200, 'application/pdf', anHour],
  [someFile('assets/entries', '.js'), 200, script, forever],
  [someFile('assets/chunks', '.js'), 200, script, forever],
  [someFile('fonts', '.woff2'), 200, 'font/woff2', forever],
  ['/healthz', 200, plain, 'no-store'],
  ['/readyz', 200, plain, 'no-store'],
  // The export is for other hosts.
  ['/static/index.html', 404, html, 'no-cache, no-transform'],
];

it.each(reads)(
  'answers GET and HEAD of %s with %i, as %s, "%s"',
  async (path, status, type, cacheControl) => {
    const app = await sharedApp();
    const plainly = { 'accept-encoding': 'identity' };

    const got = await request(app).get(path).set(plainly);
    const head = await request(app).head(path).set(plainly);

    expect([got.status, got.headers['content-type']]).toEqual([status, type]);
    expect(got.headers['cache-control']).toBe(cacheControl);
    // Shared caches would give the id to others.
    expect(got.headers['x-request-id'] === undefined).toBe(
      cacheControl.startsWith('public') || path === '/received/',
    );
    expectSecure(got);
    expect([head.status, head.text ?? '']).toEqual([status, '']);
    // Health is answered anew each time.
    expect(lasting(head)).toMatchObject(got.headers['etag'] ? lasting(got) : {});
  },
);

it('redirects what people write for a page’s address to the page, with its query, and to no other place', async () => {
  const { app } = await startApp({
    SUPABASE_URL: 'https://project.supabase.example',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_key',
  });
  for (const [path, location] of [
    ['/index.html', '/'],
    ['/INDEX.HTM?a=%2F%2Fb.example', '/?a=%2F%2Fb.example'],
    ['//', '/'],
    ['/received', '/received/'],
    ['/Received/index.html', '/received/'],
    ['/not-sent', '/not-sent/'],
  ]) {
    const answer = await request(app).get(path!);
    expect([path, answer.status, answer.headers['location']]).toEqual([path, 308, location]);
    expect(answer.headers['cache-control']).toBe('public, max-age=3600');
    expectSecure(answer);
  }
  for (const path of ['//b.example', '//b.example/', '/b.example/index.html', '/og.jpg/', '/%2F'])
    expect((await request(app).get(path)).status).toBe(404);
  expect((await request(app).post('/index.html')).status).toBe(404);
});

it.each([
  ...['PUT', 'DELETE', 'OPTIONS', 'TRACE'].map((method) => [method, '/', 405] as const),
  ['POST', '/', 422],
  ['POST', '/favicon.svg', 404],
  ['OPTIONS', '/favicon.svg', 404],
  ['POST', '/robots.txt', 404],
  ['PUT', '/no-such-page', 404],
] as const)('answers %s %s with %i, and nobody keeps that', async (method, path, status) => {
  const sent = request(await sharedApp())[method.toLowerCase() as 'post'](path);
  const answer = await (method === 'POST' ? sent.type('form').send({ fullName: ' ' }) : sent);

  expect(answer.status).toBe(status);
  expect(answer.headers['allow']).toBe(status === 405 ? 'GET, HEAD, POST' : undefined);
  expect(answer.headers['cache-control']).toMatch(/^no-(store|cache)(, no-transform)?$/);
  expectSecure(answer);
});

it('gives every answer that is logged a new id, never one from the request', async () => {
  const app = await sharedApp();
  const ask = () => request(app).get('/nowhere').set('x-request-id', 'mine');

  const ids = [await ask(), await ask()].map(({ headers }) => headers['x-request-id']);

  expect(new Set(['mine', ...ids]).size).toBe(3);
});

it.each([
  [{ SITE_URL: 'http://site.example' }, undefined],
  [{ SITE_URL: 'https://site.example' }, 'max-age=31536000'],
  [{ SITE_URL: 'https://site.example', HSTS: 'off' }, undefined],
  [{ SITE_URL: 'http://site.example', HSTS: 'on' }, 'max-age=31536000'],
])('with %o binds browsers to https: %s', async (env, expected) => {
  const { app } = await startApp(env);

  for (const path of ['/', '/nowhere', '/favicon.svg'])
    expect((await request(app).get(path)).headers['strict-transport-security']).toBe(expected);
});

function someFile(folder: string, ending: string): string {
  const name = readdirSync(`${buildFolder}/client/${folder}`).find((one) => one.endsWith(ending));
  if (!name) throw new Error(`The build has no ${ending} file in ${folder}`);
  return `/${folder}/${name}`;
}

/** The headers without those that differ in every answer. */
function lasting({ headers }: Response) {
  const { date: _date, 'x-request-id': _id, ...others } = headers as Record<string, string>;
  return others;
}

/** Every answer has each security header once, and names no product. */
function expectSecure(answer: Response) {
  const { rawHeaders } = (answer as unknown as { res: IncomingMessage }).res;
  const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  expect(names).toEqual([...new Set(names)]);
  expect(rawHeaders.join('\n')).not.toMatch(/express|node|powered|^server$|vite/im);
  // Other sites may show pictures, icons and the one-pager, and nothing else.
  const isShared = /^image\/|pdf$/.test(answer.headers['content-type'] ?? '');
  expect(answer.headers).toMatchObject({
    'cross-origin-resource-policy': isShared ? 'cross-origin' : 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  // It would make a browser change the tab's process while the page loads.
  expect(names).not.toContain('cross-origin-opener-policy');
  const ofDocument = answer.headers['content-type'] === html;
  expect(answer.headers['content-security-policy']).toMatch(
    ofDocument
      ? /^default-src 'none';frame-ancestors 'none';base-uri 'none';.*script-src 'self' 'sha256-/
      : /^default-src 'none';frame-ancestors 'none'$/,
  );
}
