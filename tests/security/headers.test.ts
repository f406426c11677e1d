import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLiveServer, startLiveServer, type LiveServer } from '../helpers/liveServer.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';

let live: LiveServer;
beforeAll(async () => {
  live = await openLiveServer();
});
afterAll(() => live.close());

const jsonHeaders = ['Content-Type: application/json', 'Content-Length: 2'];
const formHeaders = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 10'];

/** One request for every kind of answer that the server can give. */
const kinds: [string, number, string][] = [
  ['the landing page', 200, requestText('/')],
  ['the landing page for HEAD', 200, requestText('/', { method: 'HEAD' })],
  ['the landing page with a query', 200, requestText('/?from=mail')],
  ['a page the client has', 304, requestText('/', { headers: ['If-None-Match: *'] })],
  ['the not-found page', 404, requestText('/nowhere')],
  ['a file', 200, requestText('/favicon.svg')],
  ['a file the client has', 304, requestText('/favicon.svg', { headers: ['If-None-Match: *'] })],
  ['a file of which a range was asked', 200, requestText('/favicon.svg', { headers: ['Range: bytes=0-9'] })],
  ['health', 200, requestText('/healthz')],
  ['readiness', 200, requestText('/readyz')],
  ['a target that is no path', 400, requestText('*')],
  ['a method the page has not', 405, requestText('/', { method: 'DELETE' })],
  ['a method nothing has', 405, requestText('/', { method: 'TRACE' })],
  ['a form with faults', 422, requestText('/', { method: 'POST', headers: formHeaders, body: 'fullName=a' })],
  [
    'the function refusing',
    422,
    requestText('/functions/v1/send-autoresponder', { method: 'POST', headers: jsonHeaders, body: '{}' }),
  ],
  [
    'the function for a method it has not',
    405,
    requestText('/functions/v1/send-autoresponder', { method: 'GET' }),
  ],
  ['no host', 400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['an expectation nobody can meet', 200, requestText('/', { headers: ['Expect: the-unexpected'] })],
];

it.each(kinds)(
  'sends every security header once, and names no product, with %s (%i)',
  async (_kind, status, text) => {
    const reply = await sendBytes(live.port, text);

    expect(reply.status).toBe(status);
    expect(reply.headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(reply.headers['content-security-policy']).toMatch(
      /^default-src 'none';frame-ancestors 'none'(;|$)/,
    );
    expect(reply.headers['permissions-policy']).toContain('camera=()');
    const head = reply.all.split('\r\n\r\n')[0] ?? '';
    expect(head).not.toMatch(/express|node|powered|^server:|vite/im);
    const names = [...head.matchAll(/^([\w-]+):/gm)].map(([, name = '']) => name.toLowerCase());
    expect(names).toEqual([...new Set(names)]);
  },
);

it.each([
  ['what is not HTTP', 400, 'hello\r\n\r\n'],
  ['too many headers', 431, requestText('/', { headers: [`X-Long: ${'a'.repeat(20_000)}`] })],
])('leaves %s to Node, which answers %i without a body and closes', async (_kind, status, text) => {
  const reply = await sendBytes(live.port, text);

  expect(reply.status).toBe(status);
  expect(reply.headers).toEqual({ connection: 'close' });
  expect(reply.body).toBe('');
});

it('gives no request id to answers that shared caches may keep', async () => {
  for (const path of ['/', '/favicon.svg', '/robots.txt']) {
    const { headers } = await sendBytes(live.port, requestText(path));

    expect(headers['cache-control']).toContain('public');
    expect(headers['x-request-id']).toBeUndefined();
  }
});

it('gives every logged answer a new id, never one from the request', async () => {
  const text = requestText('/nowhere', { headers: ['X-Request-Id: mine'] });

  const ids = [await sendBytes(live.port, text), await sendBytes(live.port, text)].map(
    ({ headers }) => headers['x-request-id'],
  );

  expect(new Set(['mine', ...ids]).size).toBe(3);
});

it.each([
  ['http://localhost:3000', undefined, false],
  ['https://site.example', undefined, true],
  ['https://site.example', 'off', false],
  ['http://site.example', 'on', true],
])('with SITE_URL %s and HSTS %s, browsers are bound to https: %s', async (siteUrl, hsts, bound) => {
  const own = await startLiveServer({ SITE_URL: siteUrl, ...(hsts && { HSTS: hsts }) });

  const replies = await Promise.all(
    ['/', '/?q', '/nowhere', '/favicon.svg'].map((path) => sendBytes(own.port, requestText(path))),
  );

  for (const { headers } of replies)
    expect(headers['strict-transport-security']).toBe(bound ? 'max-age=31536000' : undefined);
});

it('lets the page reach the configured Supabase project and nothing else', async () => {
  const own = await startLiveServer({
    SUPABASE_URL: 'https://project.supabase.example/',
    SUPABASE_ANON_KEY: 'public',
  });

  const { headers } = await sendBytes(own.port, requestText('/'));

  expect(headers['content-security-policy']).toContain(
    "connect-src 'self' https://project.supabase.example wss://project.supabase.example;",
  );
});

it('repeats in a 304 the headers that a cache needs', async () => {
  for (const path of ['/', '/?q', '/favicon.svg']) {
    const full = await sendBytes(live.port, requestText(path));
    const etag = full.headers['etag'] ?? '';
    const again = await sendBytes(
      live.port,
      requestText(path, { headers: [`If-None-Match: W/"x", ${etag}`] }),
    );

    expect(again.status).toBe(304);
    for (const name of ['cache-control', 'etag', 'vary', 'content-security-policy'])
      expect(again.headers[name]).toBe(full.headers[name]);
    expect(again.headers['date']).toBeDefined();
    expect(again.headers['content-length']).toBeUndefined();
    expect(again.body).toBe('');
  }
});
