import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { untilAnswered } from '../lib/ports.ts';
import { startSite, type Table } from './site.ts';

const each = 300;
const longestSeconds = 25;

const post = 'POST /functions/v1/send-autoresponder HTTP/1.1\r\nHost: localhost\r\n';
const beginnings = {
  'slow headers': 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'slow bodies': `${post}Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n{`,
};

/**
 * Runs 300 clients that never finish their headers and 300 that never finish a body. Each sends one byte a second, while a
 * normal visitor requests the page four times a second.
 */
export async function slow(): Promise<Table> {
  // All clients have one address here, which may open a sixteenth of the connections unless it is a proxy.
  await using site = await startSite({ TRUST_PROXY: '1' });
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  const rows: Record<string, { clients: number; gone: number; 'slowest s': number }> = {};
  for (const [name, beginning] of Object.entries(beginnings)) {
    const row = (rows[name] = { clients: each, gone: 0, 'slowest s': 0 });
    for (let client = 0; client < each; client += 1) {
      const socket = connect({ port: site.port, host: '127.0.0.1' }).on('error', () => {});
      socket.write(beginning);
      const drip = setInterval(() => socket.write('a'), 1000);
      socket.resume().once('close', () => {
        clearInterval(drip);
        row.gone += 1;
        row['slowest s'] = seconds();
      });
    }
  }
  const allGone = () => Object.values(rows).every(({ gone }) => gone === each);
  const visits: number[] = [];
  while (!allGone() && seconds() < longestSeconds) {
    visits.push((await untilAnswered(site.port, '/')) / 1000);
    await sleep(250);
  }
  const slowest = Math.max(...visits);
  const met = allGone() && slowest <= 0.2 && Object.values(rows).every((row) => row['slowest s'] <= 20);
  const title = `${visits.length} visits; aim: all gone within 20 s, no visit over 0.2 s`;
  rows['visitor'] = { clients: 1, gone: 0, 'slowest s': slowest };
  return { title, rows, met };
}
