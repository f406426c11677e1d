import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { browserMark, buildProposal } from '../../tests/helpers/proposal.ts';
import { noLimits } from '../../tests/helpers/site.ts';
import { connections, load, median, startSite, type Table } from './site.ts';

const seconds = 10;

const proposal = buildProposal({
  fullName: 'Visitor [<id>]',
  email: 'visitor.[<id>]@example.com',
  details: 'We need a site for our care agency, with booking and a portal for relatives. '.repeat(4),
});

const headers = { 'content-type': 'application/json', ...browserMark };
const sent = { method: 'POST', headers, body: JSON.stringify(proposal) } as const;

// One network may have a sixteenth of the requests in progress.
const inFlight = { MAX_REQUESTS_IN_FLIGHT: String(16 * connections) };

/**
 * Posts different requests. The reference is a bare loop that appends as many bytes to a file on the same disk and waits
 * for `fdatasync`. Mails are written to files.
 */
export async function proposals(): Promise<Table> {
  const folder = process.env['DATA_DIR'];
  const rounds: Record<'per second' | 'p50 ms' | 'p99 ms' | 'bare appends' | 'share', number>[] = [];
  for (const round of [1, 2, 3]) {
    const bare = bareAppends(`${folder}/appends`);
    await using site = await startSite({ ...noLimits, ...inFlight, DATA_DIR: `${folder}/${round}` });
    const post = (duration: number) =>
      load(site.port, '/functions/v1/send-autoresponder', 200, { ...sent, duration });
    // Warm-up: one second for the JIT and for opening the connections.
    await post(1);
    const { perSecond, p50, p99 } = await post(seconds);
    const share = Number((perSecond / bare).toFixed(2));
    rounds.push({ 'per second': perSecond, 'p50 ms': p50, 'p99 ms': p99, 'bare appends': bare, share });
  }
  const middle = (column: 'per second' | 'p99 ms') => median(rounds.map((row) => row[column]));
  const met = middle('per second') >= 300 && middle('p99 ms') < 100;
  const title = `durable requests, ${connections} connections; aim: 300/s, p99 below 100 ms`;
  return { title, rows: rounds, met };
}

/** Repeatedly appends about as many bytes as a request has and waits for the disk. Returns appends per second. */
function bareAppends(file: string): number {
  const record = Buffer.alloc(700, 'a');
  const descriptor = openSync(file, 'a');
  const end = performance.now() + (seconds / 2) * 1000;
  let count = 0;
  for (; performance.now() < end; count += 1) {
    writeSync(descriptor, record);
    fdatasyncSync(descriptor);
  }
  closeSync(descriptor);
  return Math.round(count / (seconds / 2));
}
