import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLiveServer, type LiveServer } from '../helpers/liveServer.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';
import { soon } from '../helpers/soon.ts';

let live: LiveServer;
beforeAll(async () => {
  live = await openLiveServer({ env: { MAX_REQUESTS_IN_FLIGHT: '2', MAX_CONNECTIONS: '40' } });
});
afterAll(() => live.close());

const functionPath = '/functions/v1/send-autoresponder';
const slowBody = ['Content-Type: application/json', 'Content-Length: 100'];

it('answers 503 to posts above its limit, and still answers pages and files', async () => {
  const begun = requestText(functionPath, { method: 'POST', headers: slowBody, body: '{' });
  const waiting = Array.from({ length: 2 }, () => hold(begun));
  await expect.poll(() => refused('/'), soon).toMatchObject({ status: 503 });

  const [form, call] = [await refused('/'), await refused(functionPath)];
  const others = await Promise.all(
    ['/', '/?q', '/favicon.svg', '/nowhere'].map((path) => sendBytes(live.port, requestText(path))),
  );
  for (const socket of waiting) socket.destroy();

  for (const { status, headers } of [form, call]) {
    expect(status).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
});

it('accepts posts again once earlier ones have ended', async () => {
  await expect.poll(() => refused(functionPath), soon).toMatchObject({ status: 422 });
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
  const idle = Array.from({ length: 40 }, () => hold('GET / HTTP/1.1\r\n'));
  await expect.poll(() => openConnections(), { ...soon, interval: 20 }).toBe(40);

  const beyond = await sendBytes(live.port, requestText('/'));
  for (const socket of idle) socket.destroy();

  expect(beyond.all).toBe('');
  await expect.poll(() => sendBytes(live.port, requestText('/')), soon).toMatchObject({ status: 200 });
});

/** Begins a request and leaves it unfinished. */
function hold(text: string): Socket {
  const socket = connect(live.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(text);
  return socket;
}

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
