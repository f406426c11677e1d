import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startApp } from '../helpers/app.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';

/** A text that the attacks of this file contain, and no page of the site. */
const mark = 'zqxmark';
const get = (target: string, ...headers: string[]) => requestText(target, { headers });
const settings = { SITE_URL: 'https://true.example', TRUST_PROXY: '1', LOG_LEVEL: 'error', PAGE_MEMO: 'on' };

it('paths and headers that attackers try get a page or a refusal, and no answer repeats them', async () => {
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

it('a valid request is answered even if an invalid one follows it at once on the same connection', async () => {
  const { port } = await startApp(settings);

  const { all } = await sendBytes(
    port,
    `GET /favicon.svg HTTP/1.1\r\nHost: a\r\n\r\n${mark} nonsense\r\n\r\n`,
  );

  expect(all).toMatch(/^HTTP\/1\.1 200 /);
  expect(all).not.toMatch(/HTTP\/1\.1 5/);
  expect(all).not.toContain(mark);
});

it('the server survives CONNECT requests whose connections are reset at once', async () => {
  const { port, logged } = await startApp(settings);
  for (let at = 0; at < 500; at += 1) {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('CONNECT a:1 HTTP/1.1\r\n\r\n', () => socket.resetAndDestroy()),
    );
    await new Promise((resolve) => socket.on('error', () => {}).once('close', resolve));
  }
  expect(logged()).toEqual([]);
  expect((await sendBytes(port, get('/'))).status).toBe(200);
});
