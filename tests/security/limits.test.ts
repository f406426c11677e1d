import { connect } from 'node:net';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { startApp } from '../helpers/app.ts';
import { postForm, postJson } from '../helpers/posts.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';
import { soon } from '../helpers/soon.ts';
import { openPlace } from '../helpers/store.ts';

it('answers posts above the limit of all, or of one network, 503 in the form of each, and still pages', async () => {
  const site = await startApp({ MAX_REQUESTS_IN_FLIGHT: '2', TRUST_PROXY: '1', PAGE_MEMO: 'on' });
  const other = await openPlace({ DATA_DIR: site.settings.dataDir });
  // Like another process that writes.
  const unlock = await new Promise<() => void>((locked) => {
    void other.inTurn(() => new Promise<void>((over) => locked(over)));
  });
  onTestFinished(unlock);
  const statusOf = async (details: string, network: string) =>
    (await postJson(site.url, { details }, { 'x-forwarded-for': network })).status;
  // A network may have one place of the two.
  const first = statusOf('first', '192.0.2.1');
  await expect.poll(() => statusOf('next', '192.0.2.1'), soon).toBe(503);
  const second = statusOf('second', '198.51.100.1');
  await expect.poll(() => statusOf('next', '203.0.113.1'), soon).toBe(503);

  const call = await postJson(site.url, { details: 'next' });
  const form = await postForm(site.url, { details: 'form' });
  for (const path of ['/', '/?q', '/favicon.svg'])
    expect((await sendBytes(site.port, requestText(path))).status).toBe(200);
  unlock();

  expect(await Promise.all([first, second])).toEqual([200, 200]);
  expect(call.body).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  expect(form.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(form.text).toContain('value="Ada Lovelace"');
  for (const { status, headers } of [call, form])
    expect([status, headers['retry-after']]).toEqual([503, '5']);
  expect((await postJson(site.url, { details: 'next' })).status).toBe(200);
});

it('accepts posts while 16 networks send 450 bodies that never end, and keeps 16 MB of these in memory', async () => {
  const site = await startApp({ TRUST_PROXY: '1' });
  // Only the memory ends a body here, however long the test takes.
  Object.assign(site.server, { requestTimeout: 0, timeout: 0 });
  const type = 'Content-Type: application/x-www-form-urlencoded';
  const sockets: Awaited<ReturnType<typeof send>>[] = [];
  for (let at = 0; at < 450; at += 1) {
    const headers = [`X-Forwarded-For: 192.0.2.${at % 16}`, type, 'Content-Length: 50000'];
    sockets.push(await send(site, requestText('/', { method: 'POST', headers, body: 'a'.repeat(48_000) })));
  }

  for (const from of ['198.51.100.1', '192.0.2.1'])
    await postJson(site.url, { details: from }, { 'x-forwarded-for': from }).expect(200);
  // 16 MB are 349 of them.
  const gone = () => sockets.filter(({ destroyed }) => destroyed).length;
  await expect.poll(gone, soon).toBeGreaterThanOrEqual(450 - 350);
  expect([sockets[0]?.destroyed, sockets.at(-1)?.destroyed]).toEqual([true, false]);
});

it('leaves other networks their connections when one opens all it can and keeps them idle', async () => {
  const site = await startApp({ MAX_CONNECTIONS: '64' });
  let [open, dropped] = [0, 0];
  for (let at = 0; at < 80; at += 1) {
    const socket = connect({ port: site.port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    socket.on('error', () => {}).once('close', () => (dropped += 1));
    socket.once('data', () => (open += 1)).write('GET /favicon.svg HTTP/1.1\r\nHost: site.example\r\n\r\n');
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

  expect((await sendBytes(site.port, requestText('/'))).all).toBe('');
  expect(idle.filter(({ destroyed }) => destroyed)).toEqual([]);
  for (const socket of idle) socket.destroy();
  await expect.poll(() => sendBytes(site.port, requestText('/')), soon).toMatchObject({ status: 200 });
  // A proxy keeps them for 60 s, and closes them before the server does.
  const { headers } = await fetch(site.url);
  expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(60);
});

/** Writes bytes on a connection that stays open until the test has finished. Resolves once they are sent. */
function send(site: { port: number }, text: string) {
  const socket = connect(site.port, '127.0.0.1').resume();
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  return new Promise<typeof socket>((resolve) => socket.write(text, () => resolve(socket)));
}

it('accepts a valid form after 15 refused posts of its network, and calls none of them too many', async () => {
  const site = await startApp({ PROPOSALS_PER_IP_PER_HOUR: '10' });
  for (let round = 0; round < 5; round += 1) {
    await postForm(site.url, {}, { origin: 'https://evil.example' }).expect(403);
    expect((await fetch(`${site.url}/wp-login.php`, { method: 'POST' })).status).toBe(404);
    await postJson(site.url, { email: 'nobody' }).expect(422);
  }
  await postForm(site.url).expect(303);
});
