import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../server/createApp.ts';
import { readSettings } from '../../server/settings.ts';
import { buildParts } from '../helpers/app.ts';
import { openLiveServer, type LiveServer } from '../helpers/liveServer.ts';
import { type RawReply, requestText, sendBytes } from '../helpers/rawRequest.ts';

// Visitors reach a listener that asks the table before Express. supertest reaches only the app.
let live: LiveServer;
let appPort: number;
const app = createServer();
beforeAll(async () => {
  live = await openLiveServer();
  const settings = readSettings({ NODE_ENV: 'production', DATA_DIR: '/nonexistent' });
  app.on('request', createApp(await buildParts(settings, { logger: pino({ enabled: false }) })));
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  appPort = (app.address() as AddressInfo).port;
});
afterAll(async () => {
  app.close();
  await live.close();
});

const paths = ['/', '/?q', '/?request=received', '/favicon.svg', '/robots.txt', '/no-such-page'];
const headers = [
  'Accept-Encoding: br',
  'Accept-Encoding: gzip;q=1, br;q=0',
  'If-None-Match: *',
  'If-None-Match: "something-else"',
  'Range: bytes=0-9',
];

it.each(
  paths.flatMap((path) =>
    ['GET', 'HEAD'].flatMap((method) => headers.map((header) => [method, path, header] as const)),
  ),
)('answers %s %s with "%s" the same to visitors and to supertest', async (method, path, header) => {
  const text = requestText(path, { method, headers: [header] });

  expect(comparable(await sendBytes(live.port, text))).toEqual(comparable(await sendBytes(appPort, text)));
});

it('logs answers from the table at debug level only', async () => {
  const debugging = await openLiveServer({ env: { LOG_LEVEL: 'debug' } });

  for (const { port } of [live, debugging]) await sendBytes(port, requestText('/favicon.svg'));
  const logged = debugging.logged();
  await debugging.close();

  expect(live.logged().filter(({ path }) => path === '/favicon.svg')).toEqual([]);
  expect(logged).toContainEqual(
    expect.objectContaining({ method: 'GET', path: '/favicon.svg', status: 200 }),
  );
});

it('tells clients to reconnect while the server shuts down', async () => {
  const closing = await openLiveServer();
  closing.announceClosing();

  const reply = await sendBytes(closing.port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await closing.close();

  expect(reply.status).toBe(200);
  expect(reply.headers['connection']).toBe('close');
});

/** An answer without its date and its request id. */
function comparable({ status, headers: all, body }: RawReply) {
  return { status, headers: { ...all, date: '', 'x-request-id': '' }, body };
}
