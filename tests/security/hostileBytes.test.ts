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

/** Malformed requests, and the status that each must get. 0 means that the connection ends without an answer. */
const requests: [string, string, number][] = [
  ['a method nobody knows', lines(`${mark.toUpperCase()} / HTTP/1.1`, host, close), 400],
  ['a method in small letters', lines('get / HTTP/1.1', host, close), 400],
  ['a method for WebDAV', lines(`PROPFIND /${mark} HTTP/1.1`, host, close), 405],
  ['a trace', lines(`TRACE /${mark} HTTP/1.1`, host, close), 405],
  ['a tunnel', lines(`CONNECT ${mark}.example:443 HTTP/1.1`, host, close), 0],
  [
    'an upgrade to a socket',
    lines(`GET /${mark} HTTP/1.1`, host, 'Upgrade: websocket', 'Connection: upgrade, close'),
    404,
  ],
  ['HTTP/2 by surprise', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${mark}`, 400],
  ['a version that is none', lines(`GET /${mark} HTTP/9.9`, host, close), 400],
  ['no version', `GET /${mark}\r\n\r\n`, 400],
  ['no target', lines('GET  HTTP/1.1', host, close, `X: ${mark}`), 400],
  ['a space in the target', lines(`GET /a ${mark} HTTP/1.1`, host, close), 400],
  ['no host', lines(`GET /${mark} HTTP/1.1`, close), 400],
  ['two hosts', lines(`GET /${mark} HTTP/1.1`, host, `Host: ${mark}`, close), 400],
  ['a host that is none', lines('GET / HTTP/1.1', `Host: <${mark}>`, close), 400],
  [
    'a foreign host',
    lines('GET / HTTP/1.1', `Host: ${mark}.example`, `X-Forwarded-Host: ${mark}`, close),
    200,
  ],
  ['an HTTP/1.0 request without a host', lines(`GET /?${mark} HTTP/1.0`), 200],
  [
    'two lengths',
    lines('POST / HTTP/1.1', host, 'Content-Length: 5', 'Content-Length: 6', close) + mark,
    400,
  ],
  ['two lengths in one', lines('POST / HTTP/1.1', host, 'Content-Length: 5, 6', close) + mark, 400],
  ['a negative length', lines('POST / HTTP/1.1', host, 'Content-Length: -1', close) + mark, 400],
  ['a length in letters', lines('POST / HTTP/1.1', host, `Content-Length: ${mark}`, close), 400],
  [
    'a length beyond all',
    lines('POST / HTTP/1.1', host, `Content-Length: ${'9'.repeat(30)}`, close) + mark,
    400,
  ],
  [
    'a length and chunks',
    lines('POST / HTTP/1.1', host, 'Content-Length: 5', 'Transfer-Encoding: chunked', close) +
      `0\r\n\r\n${mark}`,
    400,
  ],
  [
    'chunks said twice',
    lines('POST / HTTP/1.1', host, 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity', close) + mark,
    400,
  ],
  [
    'chunks that are not last',
    lines('POST / HTTP/1.1', host, 'Transfer-Encoding: chunked, gzip', close) + mark,
    400,
  ],
  ['chunks with a tab', lines('POST / HTTP/1.1', host, 'Transfer-Encoding:\tchunked, x', close) + mark, 400],
  [
    'a chunk size that is none',
    lines(
      `POST ${functionPath} HTTP/1.1`,
      host,
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
      close,
    ) + `zz\r\n${mark}\r\n`,
    400,
  ],
  [
    'a chunk size beyond all',
    lines(
      `POST ${functionPath} HTTP/1.1`,
      host,
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
      close,
    ) + `${'f'.repeat(20)}\r\n${mark}\r\n`,
    400,
  ],
  ['a space before the colon', lines('GET / HTTP/1.1', host, `X-A : ${mark}`, close), 400],
  ['a folded header', lines('GET / HTTP/1.1', host, 'X-A: a', ` ${mark}`, close), 400],
  ['a header without a name', lines('GET / HTTP/1.1', host, `: ${mark}`, close), 400],
  ['a NUL in a header', lines('GET / HTTP/1.1', host, `X-A: ${mark}\u0000`, close), 400],
  ['lines without carriage returns', `GET /${mark} HTTP/1.1\n${host}\n${close}\n\n`, 400],
  ['huge headers', lines('GET / HTTP/1.1', host, `X-A: ${mark.repeat(4000)}`, close), 431],
  [
    'very many headers',
    lines('GET / HTTP/1.1', host, ...Array.from({ length: 5000 }, (_, at) => `X-${at}: ${mark}`)),
    431,
  ],
  ['a target beyond the limit', lines(`GET /${mark.repeat(4000)} HTTP/1.1`, host, close), 431],
  ['garbage', `\u0016\u0003\u0001${mark}\r\n\r\n`, 400],
  [
    'a body too large for the function',
    lines(
      `POST ${functionPath} HTTP/1.1`,
      host,
      'Content-Type: application/json',
      'Content-Length: 9999999',
      close,
    ) + mark,
    413,
  ],
  [
    'a form too large',
    lines(
      'POST / HTTP/1.1',
      host,
      'Content-Type: application/x-www-form-urlencoded',
      'Content-Length: 99999',
      close,
    ) + `details=${'a'.repeat(90_000)}${mark}`,
    413,
  ],
  [
    'JSON that is none',
    lines(
      `POST ${functionPath} HTTP/1.1`,
      host,
      'Content-Type: application/json',
      `Content-Length: ${mark.length}`,
      close,
    ) + mark,
    400,
  ],
  [
    'a type nobody takes',
    lines(`POST ${functionPath} HTTP/1.1`, host, `Content-Type: ${mark}/x`, 'Content-Length: 1', close) + 'x',
    415,
  ],
  [
    'a coding nobody takes',
    lines(
      `POST ${functionPath} HTTP/1.1`,
      host,
      'Content-Type: application/json',
      `Content-Encoding: ${mark}`,
      'Content-Length: 1',
      close,
    ) + 'x',
    415,
  ],
  [
    'a form from a foreign page',
    lines(
      'POST / HTTP/1.1',
      host,
      `Origin: https://${mark}.example`,
      'Content-Type: application/x-www-form-urlencoded',
      'Content-Length: 0',
      close,
    ),
    403,
  ],
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
