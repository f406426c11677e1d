import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSite } from './lib/processes.ts';

/*
 * Runs 300 clients that never finish their headers and 300 that never finish a body. Each sends one byte a second, while a
 * normal visitor requests the page four times a second. The server has to drop all 600 within 20 s, and no visit may take
 * 200 ms. Run `npm run build` first. Uses the loopback interface only, 600 sockets, for at most 25 s.
 */
const each = 300;
const longestSeconds = 25;

const beginnings = [
  'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'POST /functions/v1/send-autoresponder HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{',
];

const folder = await mkdtemp(join(tmpdir(), 'bench-slow-'));
const site = await startSite({
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'warn',
  // All clients have one address here, which may open a sixteenth of the connections unless it is a proxy.
  TRUST_PROXY: '1',
});
try {
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  const gone: number[][] = [[], []];
  const sockets = beginnings.flatMap((beginning, kind) =>
    Array.from({ length: each }, () => openSlowly(site.port, beginning, () => gone[kind]?.push(seconds()))),
  );
  const visits: number[] = [];
  const allGone = () => gone.every((times) => times.length === each);
  while (!allGone() && seconds() < longestSeconds) {
    visits.push(await visit(site.port));
    await sleep(250);
  }
  for (const socket of sockets) socket.destroy();

  const [headers = [], bodies = []] = gone.map((times) => times.toSorted((a, b) => a - b));
  const slowest = Math.max(...visits);
  const last = Math.max(headers.at(-1) ?? 0, bodies.at(-1) ?? 0);
  console.log(
    `slow headers  ${headers.length} of ${each} gone, the last after ${headers.at(-1)?.toFixed(1)} s`,
  );
  console.log(
    `slow bodies   ${bodies.length} of ${each} gone, the last after ${bodies.at(-1)?.toFixed(1)} s (aim: 20)`,
  );
  console.log(`visitor       ${visits.length} visits, the slowest took ${slowest.toFixed(0)} ms (aim: 200)`);
  if (!allGone() || last > 20 || slowest > 200) process.exitCode = 1;
} finally {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Opens a client that sends one byte a second until the server closes the connection. */
function openSlowly(port: number, beginning: string, onGone: () => void): Socket {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(beginning);
  const drip = setInterval(() => socket.write('a'), 1000);
  socket.resume();
  socket.on('error', () => {});
  socket.once('close', () => {
    clearInterval(drip);
    onGone();
  });
  return socket;
}

/** @returns milliseconds to the last byte of the page, over a new connection */
function visit(port: number): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/', agent: false }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(performance.now() - start));
    }).once('error', reject);
  });
}
