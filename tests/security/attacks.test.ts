import { connect } from 'node:net';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startApp } from '../helpers/app.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';

/** Part of every request below, and of none of our pages. */
const mark = 'zqxmark';
const get = (target: string, ...headers: string[]) => requestText(target, { headers });
const settings = { SITE_URL: 'https://true.example', TRUST_PROXY: '1', LOG_LEVEL: 'error', PAGE_MEMO: 'on' };

it('answers what no page links to with the not-found page, or as it must, and repeats nothing of it', async () => {
  const { port } = await startApp(settings);
  const notFound = (await sendBytes(port, get('/no-such-page'))).body;
  const nowhere = [
    `/../../../etc/${mark} /assets/..%5c..%5cserver/index.mjs /favicon.svg%00${mark} /%76ite-plugin-ssr.json`,
    `/${mark}.pageContext.json /__proto__ /${mark}%0d%0aSet-Cookie:%20a=b /%E0%A4%A${mark} //${mark}.example`,
    `/\\${mark}.example /<script>${mark}</script> http://${mark}.example/nowhere`,
  ];
  for (const target of nowhere.join(' ').split(' ')) {
    const { status, body, all, headers } = await sendBytes(port, get(target));
    expect([target, status, body === notFound, headers['location']]).toEqual([target, 404, true, undefined]);
    expect(all).not.toContain(mark);
  }
  // 0 means that the connection ends without an answer.
  for (const [text, status] of [
    [get(`http://${mark}.example/`), 200],
    [get(`ftp://${mark}.example/`), 400],
    [get('*'), 400],
    [requestText(`${mark}.example:443`, { method: 'CONNECT' }), 0],
    [get(`/${mark}`, 'Upgrade: websocket', 'Connection: upgrade'), 404],
    [get('/', `Expect: ${mark}`), 200],
    [get('/', `Host: ${mark}`), 400],
  ] as const) {
    const reply = await sendBytes(port, text);
    expect([text, reply.status]).toEqual([text, status]);
    expect(reply.all).not.toContain(mark);
  }
  const forwarded = [`X-Forwarded-Host: ${mark}.example`, `Forwarded: host=${mark}`];
  for (const path of ['/', '/?q', '/nowhere', '/robots.txt', '/sitemap.xml']) {
    const text = get(path, ...forwarded, `X-Forwarded-Proto: ${mark}`);
    expect((await sendBytes(port, text.replace('site.example', `${mark}.example`))).all).not.toContain(mark);
  }
});

const oneOf = (words: string) => fc.constantFrom(...words.split(' '));
const junk = fc.string({ unit: 'binary-ascii', maxLength: 20 });
const signs = '/ // .. . %2e %2f %5c %00 %0d%0a % \\ ? # ; @ : *';
const names = `assets favicon.svg .env .git functions v1 send-autoresponder healthz ${mark}`;
const requests = fc.tuple(
  oneOf('GET GET GET HEAD POST POST POST OPTIONS PUT DELETE PATCH TRACE CONNECT PURGE get'),
  fc.array(fc.oneof(oneOf(signs), oneOf(names), junk), { maxLength: 8 }),
  fc.array(
    fc.tuple(
      oneOf(
        'Accept-Encoding If-None-Match Range If-Range Content-Type Content-Length Content-Encoding ' +
          'Transfer-Encoding Expect Upgrade Origin Host X-Forwarded-For X-Forwarded-Host Cookie',
      ),
      fc.oneof(
        junk,
        oneOf(`* chunked 0 5 -1 bytes=0- bytes=9-1 br;q=0,* 100-continue close upgrade null "${mark}"`),
        oneOf('application/json application/x-www-form-urlencoded'),
      ),
    ),
    { maxLength: 5 },
  ),
  fc.oneof(fc.constant(''), fc.string({ maxLength: 60 }), fc.json({ maxDepth: 2 })),
);

it('answers none of 2,000 arbitrary requests with a failure, and none with what it brought', async () => {
  const { port, logged } = await startApp(settings);
  const property = fc.asyncProperty(requests, async ([method, target, headers, body]) => {
    const given = headers.map(([header, content]) => `${header}: ${content}`);
    const sent = requestText(`/${target.join('')}`, { method, headers: given, body: body + mark });
    const reply = await sendBytes(port, sent, 300);

    expect(reply.status).toBeLessThan(500);
    expect(reply.all).not.toContain(mark);
    // Requests refused by Node's parser get an answer without a body, and tunnels none.
    expect(reply.body && reply.headers['x-content-type-options']).toMatch(/^(nosniff)?$/);
  });
  // Many wait for a body that never comes.
  await Promise.all([1, 2, 3, 4].map(() => fc.assert(property, { numRuns: 500 })));
  // Tunnels that are reset at once.
  for (let at = 0; at < 500; at += 1) {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('CONNECT a:1 HTTP/1.1\r\n\r\n', () => socket.resetAndDestroy()),
    );
    await new Promise((resolve) => socket.on('error', () => {}).once('close', resolve));
  }
  expect(logged()).toEqual([]);
  expect((await sendBytes(port, get('/'))).status).toBe(200);
});

it('reads the longest path at the cost of any other, whatever it repeats', async () => {
  const { port } = await startApp({ PAGE_MEMO: 'on' });
  /** The CPU time of a request for this text 60,000 characters long, in ms: the least of three. */
  async function costOf(repeated: string) {
    const path = `/${repeated.repeat(60_000 / repeated.length)}a`;
    const costs: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const before = process.cpuUsage();
      expect((await sendBytes(port, get(path))).status).toBe(404);
      const { user, system } = process.cpuUsage(before);
      costs.push((user + system) / 1000);
    }
    // What costs less than this cannot be measured.
    return Math.max(5, Math.min(...costs));
  }
  const plain = await costOf('b');
  for (const repeated of ['/', 'a/', '/index.html', '/.', '%2f', '%'])
    expect([repeated, (await costOf(repeated)) / plain <= 3]).toEqual([repeated, true]);
});
