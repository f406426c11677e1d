import { connect } from 'node:net';
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

it('survives tunnels that are reset at once', async () => {
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
