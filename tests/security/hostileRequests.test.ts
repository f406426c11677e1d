import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApp, type App } from '../helpers/app.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';

let live: App;
let notFound = '';
beforeAll(async () => {
  live = await openApp({
    SITE_URL: 'https://true.example',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    PAGE_MEMO: 'on',
  });
  notFound = (await sendBytes(live.port, requestText('/no-such-page'))).body;
});
afterAll(() => live.close());

/** Part of every request below, and of none of our pages. */
const mark = 'zqxmark';

it.each([
  `/../../../etc/${mark}`,
  '/assets/..%5c..%5cserver/index.mjs',
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
])('answers %s with the not-found page, and repeats nothing of it', async (target) => {
  const reply = await sendBytes(live.port, requestText(target));

  expect(reply.status).toBe(404);
  expect(reply.body === notFound).toBe(true);
  expect(reply.all).not.toContain(mark);
  expect(reply.headers['location']).toBeUndefined();
});

const get = (target: string, ...headers: string[]) => requestText(target, { headers });

/** What Node leaves to the app. 0 means that the connection ends without an answer. */
it.each([
  ['the address of another site', get(`http://${mark}.example/`), 200],
  ['a target that is no path', get(`ftp://${mark}.example/`), 400],
  ['a star', get('*'), 400],
  ['a tunnel', requestText(`${mark}.example:443`, { method: 'CONNECT' }), 0],
  ['an upgrade', get(`/${mark}`, 'Upgrade: websocket', 'Connection: upgrade'), 404],
  ['an expectation nobody can meet', get('/', `Expect: ${mark}`), 200],
  ['two hosts', get('/', `Host: ${mark}`), 400],
])('answers %s as it must, and repeats nothing of it', async (_name, text, status) => {
  const reply = await sendBytes(live.port, text);

  expect(reply.status).toBe(status);
  expect(reply.all).not.toContain(mark);
});

it('builds no address from the Host of a request', async () => {
  const forwarded = [`X-Forwarded-Host: ${mark}.example`, `X-Forwarded-Proto: ${mark}`];

  for (const path of ['/', '/?q', '/nowhere', '/robots.txt', '/sitemap.xml']) {
    const text = get(path, ...forwarded, `Forwarded: host=${mark}`);
    const { all } = await sendBytes(live.port, text.replace('site.example', `${mark}.example`));
    expect(all).not.toContain(mark);
  }
});

const oneOf = (words: string) => fc.constantFrom(...words.split(' '));

const piece = fc.oneof(
  oneOf('/ // .. . %2e %2f %5c %00 %0d%0a % \\ ? # ; @ : *'),
  oneOf(`assets favicon.svg .env .git functions v1 send-autoresponder healthz ${mark}`),
  fc.string({ unit: 'binary-ascii', maxLength: 6 }),
);
const anyTarget = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`);
const anyMethod = fc.oneof(
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
const headerLines = fc.array(fc.tuple(name, value), { maxLength: 5 });
const anyBody = fc.oneof(fc.constant(''), fc.string({ maxLength: 60 }), fc.json({ maxDepth: 2 }));

it('answers none of 2,000 arbitrary requests with a failure, and none with what it brought', async () => {
  const property = fc.asyncProperty(
    fc.tuple(anyMethod, anyTarget, headerLines, anyBody),
    async ([method, target, headers, body]) => {
      const given = headers.map(([header, content]) => `${header}: ${content}`);
      const head = [`${method} ${target} HTTP/1.1`, 'Host: site.example', ...given, 'Connection: close'];
      const reply = await sendBytes(live.port, `${head.join('\r\n')}\r\n\r\n${body}${mark}`, 300);

      expect(reply.status).toBeLessThan(500);
      expect(reply.all).not.toContain(mark);
      // Requests refused by Node's parser get an answer without a body. A tunnel or an incomplete request gets no
      // answer.
      const nosniff = reply.body === '' ? 'nosniff' : reply.headers['x-content-type-options'];
      expect(nosniff).toBe('nosniff');
    },
  );
  // Many wait for a body that never comes.
  await Promise.all([1, 2, 3, 4].map(() => fc.assert(property, { numRuns: 500 })));
  expect(live.logged()).toEqual([]);
  expect((await sendBytes(live.port, requestText('/'))).status).toBe(200);
});
