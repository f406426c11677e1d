import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { publicFiles } from '../../server/publicFiles.ts';
import { openLiveServer, type LiveServer } from '../helpers/liveServer.ts';
import { type RawReply, requestText, sendBytes } from '../helpers/rawRequest.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

// With LOG_LEVEL=debug every request is logged, so that Express answers what is otherwise answered in front of it.
let short: LiveServer;
let long: LiveServer;
beforeAll(async () => {
  short = await openLiveServer();
  long = await openLiveServer({ env: { LOG_LEVEL: 'debug' } });
});
afterAll(async () => {
  await short.close();
  await long.close();
});

const variants = [
  [],
  ['Accept-Encoding: br'],
  ['Accept-Encoding: gzip;q=1, br;q=0'],
  ['Accept-Encoding: identity'],
  ['If-None-Match: *'],
  ['If-None-Match: "something-else"'],
  ['Range: bytes=0-9'],
];

const routes = [
  '/healthz',
  '/readyz',
  '/functions/v1/send-autoresponder',
  '/robots.txt',
  '/sitemap.xml',
  '/site.webmanifest',
  '/.well-known/security.txt',
];

it.each(
  ['/', '/no-such-page', '/no/such-page.html'].flatMap((path) =>
    ['GET', 'HEAD'].flatMap((method) => variants.map((headers) => [method, path, headers.join()] as const)),
  ),
)('answers %s %s with "%s" the same with and without the short cut, to the last header', async (...asked) => {
  const [method, path, header] = asked;

  const [fast, slow] = await askBoth(path, { method, headers: header ? [header] : [] });

  expect(comparable(fast)).toEqual(comparable(slow));
  expect(long.logged().at(-1)).toMatchObject({ requestId: slow.headers['x-request-id'] });
});

it('is not taken by any path that something answers', async () => {
  const files = [...publicFiles('dist/client').keys()];

  const differing = [];
  for (const path of [...files, ...routes]) {
    const [fast, slow] = await askBoth(path);
    if (fast.status === 404 || !isDeepStrictEqual(comparable(fast), comparable(slow))) differing.push(path);
  }

  expect(differing).toEqual([]);
  expect(files.length).toBeGreaterThan(40);
});

it('logs an unknown path as the app does', async () => {
  const [fast, slow] = await askBoth('/nowhere');

  const [line, reference] = [short, long].map((live) => live.logged().at(-1));
  const differing = { time: 0, ms: 0 };
  expect({ ...line, ...differing }).toEqual({
    ...reference,
    ...differing,
    requestId: fast.headers['x-request-id'],
  });
  expect(reference).toMatchObject({ requestId: slow.headers['x-request-id'], status: 404, path: '/nowhere' });
});

it('is not taken by a request without a host, nor while the server closes', async () => {
  const closing = await openLiveServer();
  closing.announceClosing();

  const reply = await sendBytes(closing.port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await closing.close();

  expect(reply.status).toBe(200);
  expect(reply.headers['connection']).toBe('close');
  expect((await sendBytes(short.port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).status).toBe(400);
});

/** The answers with and without the short cut. */
async function askBoth(path: string, options: Parameters<typeof requestText>[1] = {}) {
  const text = requestText(path, options);
  return [await sendBytes(short.port, text), await sendBytes(long.port, text)] as const;
}

/** An answer without what is its own alone: its day and its id. */
function comparable({ status, headers, body }: RawReply) {
  return { status, headers: { ...headers, date: '', 'x-request-id': '' }, body };
}
