import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startApp } from '../helpers/app.ts';
import { postForm, postJson } from '../helpers/posts.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';
import { patient } from '../helpers/patient.ts';
import { openTestDatabase } from '../helpers/store.ts';

it('posts above MAX_REQUESTS_IN_FLIGHT get 503, as JSON or as a page, while pages are still served', async () => {
  const site = await startApp({ MAX_REQUESTS_IN_FLIGHT: '2', TRUST_PROXY: '1', PAGE_MEMO: 'on' });
  const other = await openTestDatabase({ DATA_DIR: site.settings.dataDir });
  // Holds the store's lock, as another process does while it writes.
  const unlock = await new Promise<() => void>((locked) => {
    void other.inTurn(() => new Promise<void>((over) => locked(over)));
  });
  onTestFinished(unlock);
  const statusOf = async (details: string, network: string) =>
    (await postJson(site.url, { details }, { 'x-forwarded-for': network })).status;
  // With a limit of two requests in progress, one network may have only one in progress.
  const first = statusOf('first', '192.0.2.1');
  await expect.poll(() => statusOf('next', '192.0.2.1'), patient).toBe(503);
  const second = statusOf('second', '198.51.100.1');
  await expect.poll(() => statusOf('next', '203.0.113.1'), patient).toBe(503);

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

/** Posts a form of 50,000 bytes, of which the last 2,000 never come. */
async function sendPartOfForm(port: number, network = '192.0.2.1') {
  const socket = connect(port, '127.0.0.1').resume();
  onTestFinished(() => void socket.destroy());
  const type = 'Content-Type: application/x-www-form-urlencoded';
  const headers = [`X-Forwarded-For: ${network}`, type, 'Content-Length: 50000'];
  const sent = requestText('/', { method: 'POST', headers, body: 'a'.repeat(48_000) });
  await new Promise((resolve) => socket.on('error', () => {}).write(sent, resolve));
  return socket;
}

it('posts are accepted while 16 networks send 450 endless bodies, of which at most 16 MB are kept', async () => {
  const site = await startApp({ TRUST_PROXY: '1' });
  // Without its time limits, the server cuts off unfinished bodies only to limit their memory.
  Object.assign(site.server, { requestTimeout: 0, timeout: 0 });
  const sockets = await Promise.all(
    Array.from({ length: 450 }, (_, at) => sendPartOfForm(site.port, `192.0.2.${at % 16}`)),
  );

  for (const from of ['198.51.100.1', '192.0.2.1'])
    await postJson(site.url, { details: from }, { 'x-forwarded-for': from }).expect(200);
  // 48,000 bytes of each body have arrived. The parts of 349 bodies fit into 16 MB.
  const gone = () => sockets.filter(({ destroyed }) => destroyed).length;
  await expect.poll(gone, patient).toBeGreaterThanOrEqual(450 - 350);
  expect(gone()).toBeLessThan(450);
});

it('if unfinished bodies exceed 16 MB in all, the server closes the oldest connection, not the newest', async () => {
  const site = await startApp({ TRUST_PROXY: '1' });
  Object.assign(site.server, { requestTimeout: 0, timeout: 0 });
  const first = await sendPartOfForm(site.port);
  // Once this request on another connection is answered, the server has begun to read the first
  // body.
  await sendBytes(site.port, requestText('/'));
  for (let others = 0; others < 400; others += 1) await sendPartOfForm(site.port);
  const last = await sendPartOfForm(site.port);

  await expect.poll(() => first.destroyed, patient).toBe(true);
  expect(last.destroyed).toBe(false);
});

it.each([
  { where: 'without a proxy', share: 'a sixteenth', proxies: '0', most: 4 },
  { where: 'behind a proxy', share: 'all', proxies: '1', most: 64 },
])(
  '$where, one network may have $share of MAX_CONNECTIONS, and further connections are closed',
  async ({ proxies, most }) => {
    const site = await startApp({ MAX_CONNECTIONS: '64', TRUST_PROXY: proxies });
    let [open, dropped] = [0, 0];
    const sockets = Array.from({ length: 80 }, () => {
      const socket = connect({ port: site.port, host: '127.0.0.1', localAddress: '127.0.0.2' });
      socket.on('error', () => {}).once('close', () => (dropped += 1));
      socket.once('data', () => (open += 1)).write('GET /favicon.svg HTTP/1.1\r\nHost: site.example\r\n\r\n');
      return socket;
    });
    await expect.poll(() => open + dropped, patient).toBe(80);

    expect(open).toBe(most);
    const other = await sendBytes(site.port, requestText('/'));
    expect(other.status).toBe(most === 64 ? 0 : 200);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => sendBytes(site.port, requestText('/')), patient).toMatchObject({ status: 200 });
    // Common proxies keep an idle connection for 60 s. If the server closed it earlier, a proxy
    // could send a request on a connection that is just being closed.
    const { headers } = await fetch(site.url);
    expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(60);
  },
);

it('a connection that pipelines requests gets 1,000 answers, and is then closed', async () => {
  const { port } = await startApp();
  /** Returns how many of these requests on one connection are answered. */
  async function answered(count: number) {
    const request = 'HEAD /favicon.svg HTTP/1.1\r\nHost: a\r\n\r\n';
    const { all } = await sendBytes(port, request.repeat(count - 1) + requestText('/favicon.svg'));
    return all.split('HTTP/1.1 200 OK').length - 1;
  }

  expect(await answered(100)).toBe(100);
  expect(await answered(1_500)).toBe(1_000);
  expect(await answered(1)).toBe(1);
});

it('invalid posts, and posts from other sites or to other paths, do not count for a network’s limit', async () => {
  const site = await startApp({ PROPOSALS_PER_IP_PER_HOUR: '10' });
  for (let round = 0; round < 5; round += 1) {
    await postForm(site.url, {}, { origin: 'https://evil.example' }).expect(403);
    expect((await fetch(`${site.url}/wp-login.php`, { method: 'POST' })).status).toBe(404);
    await postJson(site.url, { email: 'nobody' }).expect(422);
  }
  await postForm(site.url).expect(303);
});
