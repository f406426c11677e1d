import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareAppends } from './lib/bareAppends.ts';
import { postProposals } from './lib/postProposals.ts';
import { startSite } from './lib/processes.ts';

/*
 * Measures durable proposals per second. The reference is a bare loop that appends as many bytes to a file on the same disk
 * and waits for fdatasync. The result is the median of three rounds. The built server is measured, so run `npm run build`
 * first. Its mails are written to files.
 *
 *   npm run bench:proposals [-- seconds of a round [folder on the disk to measure]]
 */
const connections = 32;
const rounds = 3;
const seconds = Number(process.argv[2] ?? 10);

const folder = mkdtempSync(join(process.argv[3] ?? tmpdir(), 'bench-proposals-'));
try {
  const runs: { perSecond: number; p99: number; failed: number }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const bare = bareAppends(join(folder, 'appends'), seconds / 2);
    const run = await measure(join(folder, `data${round}`));
    const share = run.perSecond / bare;
    runs.push(run);
    console.log(
      `${bare.toFixed(0)} bare fdatasync appends/s, ${run.perSecond.toFixed(0)} durable proposals/s (share ${share.toFixed(2)}), ` +
        `p50 ${run.p50.toFixed(1)} ms, p99 ${run.p99.toFixed(1)} ms, max ${run.max.toFixed(1)} ms, ${run.failed} failed`,
    );
  }
  runs.sort((one, other) => one.perSecond - other.perSecond);
  const middle = runs[Math.floor(rounds / 2)];
  const met = middle !== undefined && middle.perSecond >= 300 && middle.p99 < 100 && middle.failed === 0;
  console.log(`At ${connections} connections, aim: 300/s and p99 below 100 ms: ${met ? 'met' : 'missed'}`);
  if (!met) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(dataDir: string) {
  // One network may have a sixteenth of the requests in progress.
  const inFlight = { MAX_REQUESTS_IN_FLIGHT: String(16 * connections) };
  const limits = { PROPOSALS_PER_HOUR: '1000000', PROPOSALS_PER_IP_PER_HOUR: '1000000', ...inFlight };
  const server = await startSite({ DATA_DIR: dataDir, ...limits });
  // Warm-up: one second for the JIT and for opening the connections.
  await postProposals(server.port, connections, 1);
  const run = await postProposals(server.port, connections, seconds);
  await server.stop();
  return run;
}
