import { readdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import request, { type Response } from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { type App, openApp, sharedApp } from '../helpers/app.ts';
import { supabaseProject } from '../helpers/site.ts';
import { buildFolder } from '../../lib/folders.mjs';

const html = 'text/html; charset=utf-8';
const plain = 'text/plain; charset=utf-8';
const script = 'text/javascript; charset=utf-8';
const anHour = 'public, max-age=3600';
const forever = 'public, max-age=31536000, immutable';
const fresh = 'public, max-age=0, s-maxage=60, no-transform';
const notFound = 'no-cache, no-transform';

/** Each row is an answer to GET and HEAD: its path, status, type, and Cache-Control. */
it.each([
  ['/', 200, html, fresh],
  ['/?from=mail', 200, html, fresh],
  ['/received/', 200, html, 'no-store, no-transform'],
  ['/no-such-page', 404, html, notFound],
  ['/robots.txt', 200, plain, anHour],
  ['/robots.txt/', 404, html, notFound],
  ['/ROBOTS.TXT', 404, html, notFound],
  ['/sitemap.xml', 200, 'application/xml; charset=utf-8', anHour],
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
  // The build makes this file for static hosts. This server does not serve it.
  ['/static/index.html', 404, html, notFound],
])(
  'GET and HEAD of %s have the status, the type and the Cache-Control that belong to this address',
  async (path, status, type, cacheControl) => {
    const app = await sharedApp();
    const got = await request(app).get(path).set('accept-encoding', 'identity').expect(status);
    const head = await request(app).head(path).set('accept-encoding', 'identity').expect(status);

    expect(got.headers).toMatchObject({ 'content-type': type, 'cache-control': cacheControl });
    expectSecure(got);
    expect(head.headers).toMatchObject({ 'content-type': type, 'cache-control': cacheControl });
    expect(head.text ?? '').toBe('');
  },
);

describe('https', () => {
  const hsts = 'max-age=31536000';
  let site: App;
  beforeAll(async () => {
    site = await openApp({ SITE_URL: 'https://site.example', ...supabaseProject });
    return () => site.close();
  });

  it.each([
    { path: '/index.html', location: '/' },
    { path: '/INDEX.HTM?a=%2F%2Fb.example', location: '/?a=%2F%2Fb.example' },
    { path: '//', location: '/' },
    { path: '/received', location: '/received/' },
    { path: '/Received/index.html', location: '/received/' },
    { path: '//received//index.html', location: '/received/' },
    { path: '/not-sent', location: '/not-sent/' },
  ])('a site with https redirects $path to the page at $location', async ({ path, location }) => {
    const answer = await request(site.app).get(path).expect(308);
    expect(answer.headers).toMatchObject({ location, 'cache-control': anHour });
    expectSecure(answer, hsts);
  });

  it.each([
    '//b.example',
    '//b.example/',
    '/b.example/index.html',
    '/og.jpg/',
    '/%2F',
    '/receipt',
    '/notFound/',
    '/failed',
  ])('a site with https answers %s with 404, and does not redirect it', async (path) => {
    const answer = await request(site.app).get(path);
    expect(answer.status).toBe(404);
    expectSecure(answer, hsts);
  });

  it('a post to another spelling of a page’s address is not redirected, as it would become a GET', async () => {
    expect((await request(site.app).post('/index.html')).status).toBe(404);
  });

  it.each(['/', '/favicon.svg'])(
    'a site with https tells browsers in the answer to %s to use https for a year',
    async (path) => {
      const answer = await request(site.app).get(path);
      expect(answer.status).toBe(200);
      expectSecure(answer, hsts);
    },
  );
});

it.each([
  ...['PUT', 'DELETE', 'OPTIONS', 'TRACE'].map((method) => [method, '/', 405] as const),
  ['POST', '/favicon.svg', 404],
  ['OPTIONS', '/favicon.svg', 404],
  ['POST', '/robots.txt', 404],
  ['PUT', '/no-such-page', 404],
] as const)(
  'the method %s at %s gets 404 or 405, which no cache may reuse without asking the server',
  async (method, path, status) => {
    const app = await sharedApp();
    const answer = await request(app)[method.toLowerCase() as 'post'](path).expect(status);

    expect(answer.headers['allow']).toBe(status === 405 ? 'GET, HEAD, POST' : undefined);
    expect(answer.headers['cache-control']).toMatch(/^no-(store|cache)(, no-transform)?$/);
    expectSecure(answer);
  },
);

function someFile(folder: string, ending: string): string {
  const name = readdirSync(`${buildFolder}/client/${folder}`).find((one) => one.endsWith(ending));
  if (!name) throw new Error(`The build has no ${ending} file in ${folder}`);
  return `/${folder}/${name}`;
}

/** Expects each security header once, and no name of a product. */
function expectSecure(answer: Response, hsts?: string) {
  const { rawHeaders } = (answer as unknown as { res: IncomingMessage }).res;
  const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  expect(names).toEqual([...new Set(names)]);
  expect(rawHeaders.join('\n')).not.toMatch(/express|node|powered|^server$|vite/im);
  const { 'content-type': type = '', ...headers } = answer.headers as Record<string, string>;
  expect(headers).toMatchObject({
    // Other sites may embed pictures, icons and the one-pager, and nothing else.
    'cross-origin-resource-policy': /^image\/|pdf$/.test(type) ? 'cross-origin' : 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  expect(headers['strict-transport-security']).toBe(hsts);
  // With this header, a browser would start another process while the page loads, and the page
  // would have to wait for it (docs/decisions/0011-no-opener-policy.md).
  expect(names).not.toContain('cross-origin-opener-policy');
  expect(headers['content-security-policy']).toMatch(
    type === html
      ? /^default-src 'none';frame-ancestors 'none';base-uri 'none';.*script-src 'self' 'sha256-/
      : /^default-src 'none';frame-ancestors 'none'$/,
  );
}
