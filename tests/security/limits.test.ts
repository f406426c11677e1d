import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLiveServer, type LiveServer } from '../helpers/liveServer.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';

let live: LiveServer;
beforeAll(async () => {
  live = await openLiveServer({ env: { MAX_REQUESTS_IN_FLIGHT: '2', MAX_CONNECTIONS: '40' } });
});
afterAll(() => live.close());

const functionPath = '/functions/v1/send-autoresponder';
const slowBody = ['Content-Type: application/json', 'Content-Length: 100'];

it('answers 503 to posts above its limit, and still answers pages and files', async () => {
  const waiting = Array.from({ length: 2 }, () =>
    sendBytes(live.port, requestText(functionPath, { method: 'POST', headers: slowBody, body: '{' }), 1_500),
  );
  await expect.poll(() => refused('/')).toMatchObject({ status: 503 });

  const [form, call] = [await refused('/'), await refused(functionPath)];
  const others = await Promise.all(
    ['/', '/?q', '/favicon.svg', '/nowhere'].map((path) => sendBytes(live.port, requestText(path))),
  );
  await Promise.all(waiting);

  for (const { status, headers } of [form, call]) {
    expect(status).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
});

it('accepts posts again once earlier ones have ended', async () => {
  await expect.poll(() => refused(functionPath)).toMatchObject({ status: 422 });
});

it('limits headers, bodies, idle connections and their number, and checks every two seconds', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout, maxConnections } = live.server;

  expect({ headersTimeout, requestTimeout, timeout, maxConnections }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    timeout: 30_000,
    maxConnections: 40,
  });
  // A load balancer keeps connections for 60 s. It has to be the one that closes them.
  expect(keepAliveTimeout).toBeGreaterThan(60_000);
});

it('drops excess connections, and accepts new ones once some are closed', async () => {
  const idle = Array.from({ length: 40 }, () => sendBytes(live.port, 'GET / HTTP/1.1\r\n', 800));
  await expect.poll(() => openConnections(), { interval: 20 }).toBe(40);

  const beyond = await sendBytes(live.port, requestText('/'), 400);
  await Promise.all(idle);

  expect(beyond.all).toBe('');
  await expect.poll(() => sendBytes(live.port, requestText('/'))).toMatchObject({ status: 200 });
});

function refused(path: string) {
  const headers =
    path === '/'
      ? ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 0']
      : ['Content-Type: application/json', 'Content-Length: 2'];
  return sendBytes(live.port, requestText(path, { method: 'POST', headers, body: path === '/' ? '' : '{}' }));
}

function openConnections(): Promise<number> {
  return new Promise((resolve, reject) =>
    live.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
