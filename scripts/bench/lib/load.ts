import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { cpuTime } from './cpuTime.ts';
import type { Running } from './processes.ts';

/**
 * The result of one run of autocannon: answers per second, latencies in ms, and the server's processor time per answer in
 * microseconds.
 */
export type Load = { perSecond: number; p50: number; p99: number; cpu: number };

/**
 * Requests one URL over keep-alive connections, from a separate process.
 *
 * @throws if an answer has an unexpected status
 */
export async function load(input: {
  server: Running;
  path: string;
  headers: Record<string, string>;
  status: number;
  connections: number;
  seconds: number;
}): Promise<Load> {
  const { server, path, headers, status, connections, seconds } = input;
  const before = cpuTime(server.pid);
  const options = ['-c', String(connections), '-d', String(seconds), '--json', '-n'];
  for (const [name, value] of Object.entries(headers)) options.push('-H', `${name}=${value}`);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['node_modules/autocannon/autocannon.js', ...options, `http://127.0.0.1:${server.port}${path}`],
    { maxBuffer: 1 << 24 },
  );
  const used = cpuTime(server.pid) - before;
  const result = JSON.parse(stdout) as Result;
  const expected = result.statusCodeStats[String(status)]?.count ?? 0;
  if (result.errors > 0 || expected !== result.requests.total) {
    throw new Error(
      `${path}: ${expected} of ${result.requests.total} answers were ${status}, ${result.errors} errors`,
    );
  }
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (1000 * used) / result.requests.total,
  };
}

type Result = {
  errors: number;
  requests: { average: number; total: number };
  latency: { p50: number; p99: number };
  statusCodeStats: Record<string, { count: number }>;
};
