import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLiveServer, type LiveServer } from '../helpers/liveServer.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';

let live: LiveServer;
beforeAll(async () => {
  live = await openLiveServer();
});
afterAll(() => live.close());

/**
 * Part of every request below, and of none of our pages. If it appears in an answer, the answer repeats the request.
 */
const mark = 'zqxmark';

/** Request targets, and the status that a GET of each must get. */
const targets: [string, number][] = [
  [`/../../../etc/${mark}`, 404],
  [`/%2e%2e/%2e%2e/etc/${mark}`, 404],
  [`/..%2f..%2f${mark}`, 404],
  [`/..%5c..%5c${mark}`, 404],
  [`/assets/../${mark}`, 404],
  [`/assets/..%2f..%2fserver%2findex.mjs?${mark}`, 404],
  [`/assets//../../server/index.mjs?${mark}`, 404],
  [`/assets/./entries/${mark}`, 404],
  [`/;/${mark}`, 404],
  [`/..;/${mark}`, 404],
  [`/%00${mark}`, 404],
  [`/${mark}%00.html`, 404],
  [`/favicon.svg%00${mark}`, 404],
  [`/${mark}%0d%0aSet-Cookie:%20a=b`, 404],
  [`/%E0%A4%A${mark}`, 404],
  [`/%${mark}`, 404],
  [`/%c0%ae%c0%ae/${mark}`, 404],
  [`/%ff${mark}`, 404],
  [`//${mark}.example`, 404],
  [`//${mark}.example/%2e%2e`, 404],
  [`///${mark}`, 404],
  [`/\\${mark}.example`, 404],
  [`/?next=https://${mark}.example`, 200],
  [`/?request[]=received&${mark}`, 200],
  [`/?request=received&request=${mark}`, 200],
  [`/?__proto__[x]=${mark}`, 200],
  [`/?${'a=b&'.repeat(2000)}${mark}`, 200],
  [`/%2F%2F${mark}.example`, 404],
  [`/<script>${mark}</script>`, 404],
  [`/"onload=${mark}`, 404],
  [`/${mark}.pageContext.json`, 404],
  [`/.env?${mark}`, 404],
  [`/.git/HEAD?${mark}`, 404],
  [`/.well-known/${mark}`, 404],
  [`/vite-plugin-ssr.json?${mark}`, 404],
  [`/%76ite-plugin-ssr.json?${mark}`, 404],
  [`/index.html?${mark}`, 404],
  [`/favicon.svg.br?${mark}`, 404],
  [`/FAVICON.SVG?${mark}`, 404],
  [`/favicon.svg/${mark}`, 404],
  [`/constructor/${mark}`, 404],
  [`/__proto__?${mark}`, 404],
  [`/healthz/${mark}`, 404],
  [`/HEALTHZ?${mark}`, 404],
  [`/${'a'.repeat(8_000)}${mark}`, 404],
  [`/${'%61'.repeat(3_000)}${mark}`, 404],
  [`http://${mark}.example/`, 200],
  [`http://${mark}.example/nowhere`, 404],
  [`https://${mark}.example`, 200],
  [`https://${mark}.example?x`, 200],
  [`http://${mark}.example/%`, 404],
  [`ftp://${mark}.example/`, 400],
  [mark, 400],
  ['*', 400],
];

it.each(targets)('answers GET %s with %i without repeating any of it', async (target, status) => {
  const reply = await sendBytes(live.port, requestText(target));

  expect(reply.status).toBe(status);
  expect(reply.all).not.toContain(mark);
  expect(reply.headers['location']).toBeUndefined();
});

it('builds no address from the Host of a request', async () => {
  const own = await openLiveServer({ env: { SITE_URL: 'https://true.example', TRUST_PROXY: '1' } });
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
  await own.close();
});
