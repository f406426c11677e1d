import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLiveServer, type LiveServer } from '../helpers/liveServer.ts';
import { sendBytes } from '../helpers/rawRequest.ts';

let live: LiveServer;
beforeAll(async () => {
  live = await openLiveServer();
});
afterAll(() => live.close());

/**
 * Part of every request below, and of none of our pages. If it appears in an answer, the answer repeats the request.
 */
const mark = 'zqxmark';
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
