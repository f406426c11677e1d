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
  [`/..%2f..%2f${mark}`, 404],
  [`/favicon.svg%00${mark}`, 404],
  [`/${mark}%0d%0aSet-Cookie:%20a=b`, 404],
  [`/%E0%A4%A${mark}`, 404],
  [`//${mark}.example`, 404],
  [`/\\${mark}.example`, 404],
  [`/?next=https://${mark}.example`, 200],
  [`/?__proto__[x]=${mark}`, 200],
  [`/?${'a=b&'.repeat(2000)}${mark}`, 200],
  [`/<script>${mark}</script>`, 404],
  [`/${mark}.pageContext.json`, 404],
  [`/.env?${mark}`, 404],
  [`/%76ite-plugin-ssr.json?${mark}`, 404],
  [`/index.html?${mark}`, 404],
  [`/favicon.svg.br?${mark}`, 404],
  [`/__proto__?${mark}`, 404],
  [`/healthz/${mark}`, 404],
  [`http://${mark}.example/`, 200],
  [`http://${mark}.example/nowhere`, 404],
  [`https://${mark}.example?x`, 200],
  [`ftp://${mark}.example/`, 400],
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
