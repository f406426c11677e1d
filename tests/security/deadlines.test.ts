import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { functionPath } from '../../server/routes/function.ts';
import { openApp } from '../helpers/app.ts';
import { postgresAvailable, startPostgres } from '../helpers/postgres.ts';
import { postJson } from '../helpers/posts.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';
import { openSite, startSite } from '../helpers/site.ts';
import { patient } from '../helpers/patient.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const head = `POST ${functionPath} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`;

/** Settings that make a server run this code at its start. */
const running = (code: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
});

// A test with `concurrent` takes 10 to 15 seconds. So these tests run at the same time.
it.concurrent.each([
  { part: 'header section', start: head, byte: 'a' },
  { part: 'body', start: `${head}Content-Length: 999\r\n\r\n{`, byte: ' ' },
])(
  'if the $part of a request arrives byte by byte, without an end, the server closes the connection',
  async ({ start, byte }) => {
    const live = await openApp();
    const socket = connect(live.port, '127.0.0.1').resume();
    let refusal = '';
    socket.on('error', () => {}).on('data', (data: Buffer) => (refusal += data.toString()));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(start);
    // The connection is never idle for long, so only the time limit of the request can close it.
    const drip = setInterval(() => socket.write(byte), 1_000);

    await closed;

    clearInterval(drip);
    expect(refusal).toMatch(/^HTTP\/1\.1 408 /);
    await live.close();
  },
);

it.concurrent('the server ends 15 seconds after SIGTERM at the latest, even if it hangs opening a file', async () => {
  // Opening a named pipe without a writer takes forever.
  const pipe = join(temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const site = await openSite({
    PAGE_MEMO: 'off',
    ...running(`import('node:fs').then((fs) => fs.open(${JSON.stringify(pipe)}, () => {}))`),
  });

  const ended = await Promise.race([
    site.stop(),
    // This timer is not one of Vitest's (`vi.waitUntil`), because those go on in the next file, and
    // move its clock.
    pause(patient.timeout, 'it still runs', { ref: false }),
  ]);

  if (ended === 'it still runs') await site.kill();
  expect(ended).toBe('SIGKILL');
});

it('at a second signal, the server does not wait for requests, and ends at once with a failure code', async () => {
  const site = await startSite();
  const busy = connect(site.port, '127.0.0.1').resume();
  onTestFinished(() => void busy.destroy());
  busy.on('error', () => {}).write(`${head}Content-Length: 999\r\n\r\n{`);
  // Once this request on another connection is answered, the server has begun to read the request
  // above.
  await sendBytes(site.port, requestText('/healthz'));
  site.child.kill('SIGTERM');
  await expect.poll(() => site.stdout(), patient).toContain('"msg":"Closing"');

  site.child.kill('SIGINT');

  expect(await site.ended).toBe(1);
});

it.skipIf(!postgresAvailable)(
  'the server stops with code 0 on SIGTERM even if Postgres is frozen while requests are being stored',
  async () => {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    const site = await startSite({ DATABASE_URL: await server.createDatabase() });
    await postJson(site.url).expect(200);
    server.freeze();
    onTestFinished(() => server.thaw());
    // More requests than the pool has connections: some hang in a statement, and the others wait
    // for a connection.
    const cut = Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => postJson(site.url, { details: `${at}` })),
    );
    // Once this request on another connection is answered, the server has read the posts above.
    await sendBytes(site.port, requestText('/healthz'));

    // A process that still runs after 15 seconds is killed, and then has no exit code.
    expect(await site.stop()).toBe(0);
    await cut;
  },
);
