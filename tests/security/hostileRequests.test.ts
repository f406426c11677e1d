import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLiveServer, startLiveServer, type LiveServer } from '../helpers/liveServer.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';

let live: LiveServer;
let notFound = '';
beforeAll(async () => {
  live = await openLiveServer();
  notFound = (await sendBytes(live.port, requestText('/no-such-page'))).body;
});
afterAll(() => live.close());

/**
 * Part of every request below, and of none of our pages. If it appears in an answer, the answer repeats the request.
 */
const mark = 'zqxmark';

/** Paths that people and programs try. None is a page or a public file. */
const strangePaths = [
  `/../../../etc/${mark}`,
  '/assets/..%5c..%5cserver/index.mjs',
  '/.git/config',
  '/static/index.html',
  '/favicon.svg/',
  '/favicon.svg%2Ebr',
  `/favicon.svg%00${mark}`,
  '/%76ite-plugin-ssr.json',
  `/${mark}.pageContext.json`,
  '/__proto__',
  `/${mark}%0d%0aSet-Cookie:%20a=b`,
  `/%E0%A4%A${mark}`,
  `//${mark}.example`,
  `/\\${mark}.example`,
  `/<script>${mark}</script>`,
  `http://${mark}.example/nowhere`,
];

it.each(strangePaths)('answers %s with the not-found page, and repeats nothing of it', async (target) => {
  const reply = await sendBytes(live.port, requestText(target));

  expect(reply.status).toBe(404);
  expect(reply.body === notFound).toBe(true);
  expect(reply.all).not.toContain(mark);
  expect(reply.headers['location']).toBeUndefined();
});

it.each([
  [`/?next=https://${mark}.example`, 200],
  [`/?${'a=b&'.repeat(2000)}${mark}`, 200],
  [`http://${mark}.example/`, 200],
  [`ftp://${mark}.example/`, 400],
  ['*', 400],
])('answers GET %s with %i without repeating any of it', async (target, status) => {
  const reply = await sendBytes(live.port, requestText(target));

  expect(reply.status).toBe(status);
  expect(reply.all).not.toContain(mark);
  expect(reply.headers['location']).toBeUndefined();
});

const functionPath = '/functions/v1/send-autoresponder';
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;
const host = 'Host: site.example';
const close = 'Connection: close';

const post = (type: string, ...more: string[]) =>
  lines(`POST ${functionPath} HTTP/1.1`, host, `Content-Type: ${type}`, ...more, close);

/**
 * Malformed requests of each kind, and the status that each must get. 0 means that the connection ends without an answer.
 * `anyRequest.test.ts` generates thousands of others.
 */
const requests: [string, string, number][] = [
  ['a method nobody knows', lines(`${mark.toUpperCase()} / HTTP/1.1`, host, close), 400],
  ['a trace', lines(`TRACE /${mark} HTTP/1.1`, host, close), 405],
  ['a tunnel', lines(`CONNECT ${mark}.example:443 HTTP/1.1`, host, close), 0],
  [
    'an upgrade',
    lines(`GET /${mark} HTTP/1.1`, host, 'Upgrade: websocket', 'Connection: upgrade, close'),
    404,
  ],
  ['two hosts', lines(`GET /${mark} HTTP/1.1`, host, `Host: ${mark}`, close), 400],
  [
    'a foreign host',
    lines('GET / HTTP/1.1', `Host: ${mark}.example`, `X-Forwarded-Host: ${mark}`, close),
    200,
  ],
  [
    'a length and chunks',
    lines('POST / HTTP/1.1', host, 'Content-Length: 5', 'Transfer-Encoding: chunked', close) +
      `0\r\n\r\n${mark}`,
    400,
  ],
  [
    'a chunk size that is none',
    post('application/json', 'Transfer-Encoding: chunked') + `zz\r\n${mark}\r\n`,
    400,
  ],
  ['huge headers', lines('GET / HTTP/1.1', host, `X-A: ${mark.repeat(4000)}`, close), 431],
  ['garbage', `\u0016\u0003\u0001${mark}\r\n\r\n`, 400],
  ['a body too large for the function', post('application/json', 'Content-Length: 9999999') + mark, 413],
  ['a type nobody takes', `${post(`${mark}/x`, 'Content-Length: 1')}x`, 415],
];

it.each(requests)('answers %s as it must', async (_name, text, status) => {
  const reply = await sendBytes(live.port, text);

  expect(reply.status).toBe(status);
  expect(reply.all).not.toContain(mark);
});

it('answers the valid one of two pipelined requests, and closes the connection at the invalid one', async () => {
  const { all } = await sendBytes(
    live.port,
    `${lines('GET /favicon.svg HTTP/1.1', host)}${mark} nonsense\r\n\r\n`,
  );

  expect([...all.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status)[0]).toBe('200');
  expect(all).not.toContain(mark);
});

it('builds no address from the Host of a request', async () => {
  const own = await startLiveServer({ SITE_URL: 'https://true.example', TRUST_PROXY: '1' });
  const headers = [
    `X-Forwarded-Host: ${mark}.example`,
    `X-Forwarded-Proto: ${mark}`,
    `Forwarded: host=${mark}`,
  ];

  for (const path of ['/', '/?q', '/nowhere', '/robots.txt', '/sitemap.xml']) {
    const { all } = await sendBytes(
      own.port,
      requestText(path, { headers }).replace('site.example', `${mark}.example`),
    );
    expect(all).not.toContain(mark);
  }
});
