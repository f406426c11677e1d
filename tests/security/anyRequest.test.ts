import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLiveServer, type LiveServer } from '../helpers/liveServer.ts';
import { sendBytes } from '../helpers/rawRequest.ts';

let live: LiveServer;
beforeAll(async () => {
  live = await openLiveServer({ LOG_LEVEL: 'error' });
});
afterAll(() => live.close());

const mark = 'zqxmark';

const oneOf = (words: string) => fc.constantFrom(...words.split(' '));

const piece = fc.oneof(
  oneOf('/ // .. . %2e %2f %5c %00 %0d%0a % \\ ? # ; @ : *'),
  oneOf(`assets favicon.svg .env .git functions v1 send-autoresponder healthz ${mark}`),
  fc.string({ unit: 'binary-ascii', maxLength: 6 }),
);
const target = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`);
const method = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS') },
  { weight: 2, arbitrary: fc.constantFrom('PUT', 'DELETE', 'PATCH', 'TRACE', 'CONNECT', 'PURGE', 'get', '') },
);
const value = fc.oneof(
  fc.string({ unit: 'binary-ascii', maxLength: 20 }),
  oneOf(`* chunked 0 5 -1 bytes=0- bytes=9-1 br;q=0,* 100-continue "${mark}"`),
  oneOf(`application/json application/x-www-form-urlencoded close upgrade null ${mark}`),
);
const name = oneOf(
  'Accept-Encoding If-None-Match Range If-Range Content-Type Content-Length Content-Encoding Transfer-Encoding ' +
    'Expect Upgrade Origin Host X-Forwarded-For X-Forwarded-Host Cookie',
);
const headers = fc.array(fc.tuple(name, value), { maxLength: 5 });
const body = fc.oneof(fc.constant(''), fc.string({ maxLength: 60 }), fc.json({ maxDepth: 2 }));

it('answers none of 2,000 arbitrary requests with a failure, and none with what it brought', async () => {
  await fc.assert(
    fc.asyncProperty(method, target, headers, body, async (asMethod, asTarget, asHeaders, asBody) => {
      const lines = asHeaders.map(([header, content]) => `${header}: ${content}`);
      const head = [`${asMethod} ${asTarget} HTTP/1.1`, 'Host: site.example', ...lines, 'Connection: close'];
      const reply = await sendBytes(live.port, `${head.join('\r\n')}\r\n\r\n${asBody}${mark}`, 300);

      expect(reply.status).toBeLessThan(500);
      expect(reply.all).not.toContain(mark);
      // Requests refused by Node's parser get an answer without a body. A tunnel or an incomplete request gets no
      // answer.
      const nosniff = reply.body === '' ? 'nosniff' : reply.headers['x-content-type-options'];
      expect(nosniff).toBe('nosniff');
    }),
    { numRuns: 2_000 },
  );
  expect(live.logged()).toEqual([]);
  expect((await sendBytes(live.port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).status).toBe(
    200,
  );
});
