import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareAppends } from './lib/bareAppends.ts';
import { postProposals } from './lib/postProposals.ts';
import { startServer } from './lib/startServer.ts';

/*
 * How many durable proposals a second, beside what the disk gives: a bare loop that appends as many bytes and waits for
 * fdatasync, before and after on the same disk. npm run build first: the built server is measured, its mails go to files.
 */
const connections = 32;
const seconds = Number(process.argv[2] ?? 10);

const folder = mkdtempSync(join(process.argv[3] ?? tmpdir(), 'bench-proposals-'));
try {
  const before = bareAppends(join(folder, 'appends'), seconds / 2);
  const server = await startServer(join(folder, 'data'));
  // The first second is for the JIT and the connections.
  await postProposals(server.port, connections, 1);
  const run = await postProposals(server.port, connections, seconds);
  await server.stop();
  const after = bareAppends(join(folder, 'appends'), seconds / 2);
  const bare = (before + after) / 2;
  const share = run.perSecond / bare;
  console.log(
    `bare fdatasync appends  ${bare.toFixed(0)}/s (${before.toFixed(0)} before, ${after.toFixed(0)} after)`,
  );
  console.log(
    `durable proposals       ${run.perSecond.toFixed(0)}/s at ${connections} connections (${run.failed} failed)`,
  );
  console.log(
    `latency                 p50 ${run.p50.toFixed(1)} ms, p99 ${run.p99.toFixed(1)} ms, max ${run.max.toFixed(1)} ms`,
  );
  console.log(`share of the bare rate  ${share.toFixed(2)} (aim: 0.25 and p99 below 100 ms)`);
  if (share < 0.25 || run.p99 >= 100 || run.failed > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
