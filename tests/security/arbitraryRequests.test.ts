import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type App, openApp } from '../helpers/app.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';

/** A text that every request of this file contains, and no page of the site. */
const mark = 'zqxmark';

let live: App;
beforeAll(async () => {
  live = await openApp({ LOG_LEVEL: 'error', PAGE_MEMO: 'on' });
  return () => live.close();
});

const oneOf = (words: string) => fc.constantFrom(...words.split(' '));
const anyText = (maxLength: number) => fc.string({ unit: 'binary-ascii', maxLength });

const piece = fc.oneof(
  oneOf('/ // .. . %2e %2f %5c %00 %0d%0a % \\ ? # ; @ : *'),
  oneOf(`assets favicon.svg .env .git functions v1 send-autoresponder healthz received ${mark}`),
  anyText(6),
);
const target = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`);
const method = fc.oneof(
  { weight: 6, arbitrary: oneOf('GET HEAD POST OPTIONS') },
  { weight: 2, arbitrary: fc.constantFrom('PUT', 'DELETE', 'PATCH', 'TRACE', 'CONNECT', 'PURGE', 'get', '') },
);
const name = oneOf(
  'Accept-Encoding If-None-Match Range If-Range Content-Type Content-Length Content-Encoding Transfer-Encoding ' +
    'Expect Upgrade Origin Host Referer X-Forwarded-For X-Forwarded-Host Cookie',
);
const value = fc.oneof(
  anyText(20),
  oneOf(`* chunked 0 5 -1 bytes=0- bytes=9-1 br;q=0,* 100-continue "${mark}"`),
  oneOf(`application/json application/x-www-form-urlencoded close upgrade null ${mark}`),
);
const headers = fc.array(
  fc.tuple(name, value).map(([header, content]) => `${header}: ${content}`),
  { maxLength: 5 },
);
const body = fc.oneof(fc.constant(''), fc.string({ maxLength: 60 }), fc.json({ maxDepth: 2 }));

/**
 * How long to wait for an answer. The time is short, because many of the requests announce a body
 * that never comes, and so get no answer.
 */
const patienceMs = 300;

/** Sends a request, and then bytes that are not HTTP. Returns everything that the server sends. */
const reply = ({ method: verb, target: path, headers: given, body: text }: Arbitrary) => {
  const head = [`${verb} ${path} HTTP/1.1`, 'Host: site.example', ...given, 'Connection: close'];
  return sendBytes(live.port, `${head.join('\r\n')}\r\n\r\n${text}${mark}`, patienceMs);
};

const requests = fc.record({ method, target, headers, body });
type Arbitrary = typeof requests extends fc.Arbitrary<infer One> ? One : never;

it('2,000 arbitrary requests cause no error of the server, and no answer repeats text of its request', async () => {
  const property = fc.asyncProperty(requests, async (request) => {
    const { status, all, headers: answered, body: text } = await reply(request);

    expect(status).toBeLessThan(500);
    expect(all).not.toContain(mark);
    // Only answers of the app have this header. If Node's parser refuses a request, it answers
    // without a body. A CONNECT request and an unfinished request get no answer.
    const isOurs = status >= 200 && text !== '';
    expect(isOurs ? answered['x-content-type-options'] : 'nosniff').toBe('nosniff');
  });
  // Four requests are sent at a time, because many of them wait until their time limit.
  await Promise.all([1, 2, 3, 4].map(() => fc.assert(property, { numRuns: 500 })));

  expect(live.logged()).toEqual([]);
  expect((await sendBytes(live.port, requestText('/'))).status).toBe(200);
});
