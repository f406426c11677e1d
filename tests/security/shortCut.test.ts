import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openLiveServer, type LiveServer } from '../helpers/liveServer.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';

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

it.each(['GET', 'HEAD'].flatMap((method) => variants.map((headers) => [method, headers.join()] as const)))(
  'answers %s / with "%s" the same with and without the short cut, to the last header',
  async (method, header) => {
    const text = requestText('/', { method, headers: header ? [header] : [] });

    const fast = await sendBytes(short.port, text);
    const slow = await sendBytes(long.port, text);

    const own = { date: '', 'x-request-id': '' };
    expect(fast.status).toBe(slow.status);
    expect({ ...fast.headers, ...own }).toEqual({ ...slow.headers, ...own });
    expect(fast.body).toBe(slow.body);
    expect(long.logged().at(-1)).toMatchObject({ requestId: slow.headers['x-request-id'] });
  },
);

it('is not taken by a request without a host, nor while the server closes', async () => {
  const closing = await openLiveServer();
  closing.announceClosing();

  const reply = await sendBytes(closing.port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await closing.close();

  expect(reply.status).toBe(200);
  expect(reply.headers['connection']).toBe('close');
  expect((await sendBytes(short.port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).status).toBe(400);
});
