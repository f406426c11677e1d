import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { functionPath } from '../../server/routes/function.ts';
import { openSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import { startApp } from '../helpers/app.ts';
import { postForm, postJson } from '../helpers/posts.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';
import { soon } from '../helpers/soon.ts';

it('answers posts above the limit of all, or of one network, 503 in the form of each, and still pages', async () => {
  const site = await startApp({ MAX_REQUESTS_IN_FLIGHT: '2', TRUST_PROXY: '1', PAGE_MEMO: 'on' });
  const other = await openSqlite(site.settings.dataDir);
  // Like another process that writes.
  const unlock = await new Promise<() => void>((locked) => {
    void other.inTurn(() => new Promise<void>((over) => locked(over)));
  });
  onTestFinished(async () => {
    unlock();
    await other.close();
  });
  const statusOf = async (details: string, network: string) =>
    (await postJson(site.url, { details }, { 'x-forwarded-for': network })).status;
  // A network may have one place of the two.
  const first = statusOf('first', '192.0.2.1');
  await expect.poll(() => statusOf('next', '192.0.2.1'), soon).toBe(503);
  const second = statusOf('second', '198.51.100.1');
  await expect.poll(() => statusOf('next', '203.0.113.1'), soon).toBe(503);

  const [call, form] = [
    await postJson(site.url, { details: 'next' }),
    await postForm(site.url, { details: 'form' }),
  ];
  const others = await Promise.all(
    ['/', '/?q', '/favicon.svg', '/nowhere'].map((path) => sendBytes(site.port, requestText(path))),
  );
  unlock();

  expect(await Promise.all([first, second])).toEqual([200, 200]);
  expect(call.body).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  expect(form.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(form.text).toContain('value="Ada Lovelace"');
  for (const { status, headers } of [call, form])
    expect([status, headers['retry-after']]).toEqual([503, '5']);
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
  expect((await postJson(site.url, { details: 'next' })).status).toBe(200);
});

it('accepts a visitor’s post while 16 networks send 256 bodies that never end', async () => {
  const site = await startApp({ TRUST_PROXY: '1' });
  for (let at = 0; at < 256; at += 1) {
    const from = `X-Forwarded-For: 192.0.2.${at % 16}`;
    const headers = [from, 'Content-Type: application/json', 'Content-Length: 500'];
    await send(site, requestText(functionPath, { method: 'POST', headers, body: '{' }));
  }

  expect((await postJson(site.url, {}, { 'x-forwarded-for': '198.51.100.1' })).status).toBe(200);
  expect((await postForm(site.url, { details: 'form' }, { 'x-forwarded-for': '192.0.2.1' })).status).toBe(
    303,
  );
});

it('keeps a bounded part of unfinished bodies in memory, and still accepts a visitor’s post', async () => {
  const site = await startApp({ TRUST_PROXY: '1' });
  // Only the memory ends a body here, however long the test takes.
  site.server.requestTimeout = 0;
  const type = 'Content-Type: application/x-www-form-urlencoded';
  const request = { method: 'POST', headers: [type, 'Content-Length: 53000'], body: 'a'.repeat(52_000) };
  const sockets: Socket[] = [];
  for (let at = 0; at < 400; at += 1) sockets.push(await send(site, requestText('/', request)));

  // 16 MB are 322 of them.
  const gone = () => sockets.filter(({ destroyed }) => destroyed).length;
  await expect.poll(gone, soon).toBeGreaterThanOrEqual(400 - 323);
  expect([sockets[0]?.destroyed, sockets.at(-1)?.destroyed]).toEqual([true, false]);
  expect((await postJson(site.url)).status).toBe(200);
});

it('leaves other networks their connections when one opens all it can and keeps them idle', async () => {
  const site = await startApp({ MAX_CONNECTIONS: '64' });
  let open = 0;
  let dropped = 0;
  for (let at = 0; at < 80; at += 1) {
    const socket = connect({ port: site.port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    socket.on('error', () => {});
    socket.once('close', () => (dropped += 1));
    socket.once('data', () => (open += 1));
    socket.write('GET /favicon.svg HTTP/1.1\r\nHost: site.example\r\n\r\n');
    onTestFinished(() => void socket.destroy());
  }
  await expect.poll(() => open + dropped, soon).toBe(80);

  expect(open).toBe(4);
  expect((await sendBytes(site.port, requestText('/'))).status).toBe(200);
});

it('gives a proxy every connection, drops those beyond, and accepts new ones once some are closed', async () => {
  const site = await startApp({ MAX_CONNECTIONS: '40', TRUST_PROXY: '1' });
  const openConnections = promisify(site.server.getConnections.bind(site.server));
  const idle = await Promise.all(Array.from({ length: 40 }, () => send(site, 'GET / HTTP/1.1\r\n')));
  await expect.poll(openConnections, { ...soon, interval: 20 }).toBe(40);

  const beyond = await sendBytes(site.port, requestText('/'));
  expect(idle.filter(({ destroyed }) => destroyed)).toEqual([]);
  for (const socket of idle) socket.destroy();

  expect(beyond.all).toBe('');
  await expect.poll(() => sendBytes(site.port, requestText('/')), soon).toMatchObject({ status: 200 });
  // It keeps them for 60 s, and closes them before the server does.
  const { headers } = await fetch(site.url);
  expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(60);
});

it('answers 1,000 requests that a connection sends without waiting, and then closes it', async () => {
  const site = await startApp();
  const answers = async (count: number) => {
    const request = 'HEAD /favicon.svg HTTP/1.1\r\nHost: a\r\n\r\n';
    const { all } = await sendBytes(site.port, request.repeat(count - 1) + requestText('/favicon.svg'));
    return all.split('HTTP/1.1 200 OK').length - 1;
  };

  expect(await answers(100)).toBe(100);
  expect(await answers(1_500)).toBe(1_000);
  expect(await answers(1)).toBe(1);
});

/** Writes bytes on a connection that stays open until the test has finished. Resolves once they are sent. */
function send(site: { port: number }, text: string): Promise<Socket> {
  const socket = connect(site.port, '127.0.0.1').resume();
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  return new Promise((resolve) => socket.write(text, () => resolve(socket)));
}

it('accepts a valid form after 15 refused posts of its network, and calls none of them too many', async () => {
  const site = await startApp({ PROPOSALS_PER_IP_PER_HOUR: '10' });
  const statuses = new Set<number>();
  for (let round = 0; round < 5; round += 1) {
    const foreign = await postForm(site.url, {}, { origin: 'https://evil.example' });
    const unknown = await sendBytes(site.port, requestText('/wp-login.php', { method: 'POST' }));
    const invalid = await postJson(site.url, { email: 'nobody' });
    for (const { status } of [foreign, unknown, invalid]) statuses.add(status);
  }

  expect(statuses).toEqual(new Set([403, 404, 422]));
  expect((await postJson(site.url)).status).toBe(200);
  expect((await postForm(site.url, { details: 'form' })).status).toBe(303);
});
