import type { IncomingHttpHeaders } from 'node:http';
import { spawnSite } from '../../tests/helpers/site.ts';
import { importTool } from '../../tests/tools/tools.mjs';
import { freePort, untilAnswered } from '../lib/ports.ts';

/** An answer as it was sent. The body is compressed, in base64. */
export type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/** Starts the built site like `npm start`. @param path the path whose first answer ends the start */
export const startSite = (env: Record<string, string> = {}, path = '/readyz') =>
  start('dist/server/index.mjs', { LOG_LEVEL: 'warn', ...env }, path);

/** Starts a server of bare `node:http` that only writes one answer. */
export const startBare = (answer: Answer) =>
  start('scripts/bench/bare.mjs', { ANSWER: JSON.stringify(answer) }, '/');

/** Starts a server in its own process, for `await using`. `readyMs`: from its start to an answer's first byte. */
async function start(file: string, env: Record<string, string>, path: string) {
  const port = await freePort();
  const inherited = process.env as Record<string, string>;
  const { child, ended } = spawnSite({ ...inherited, ...env, PORT: String(port) }, [file]);
  // Stops the server even if the benchmark fails.
  const kill = () => void child.kill();
  process.once('exit', kill);
  const readyMs = await untilAnswered(port, path);
  const stop = async () => {
    kill();
    process.off('exit', kill);
    await ended;
  };
  return { port, pid: child.pid ?? 0, readyMs, [Symbol.asyncDispose]: stop };
}

/** What a benchmark returns. `met` says whether the aim in the title was met, if there is one. */
export type Table = { title: string; rows: Row[] | Record<string, Row>; met?: boolean };
type Row = Record<string, number | string>;

/** Returns the middle value. Of an even number of values, returns the higher of the two middle ones. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Options of autocannon's Node API. In the path and the body, `[<id>]` stands for a new id in every request. */
type Options = { duration: number; headers: Record<string, string>; method?: 'POST'; body?: string };

type Autocannon = (options: Options & Record<string, unknown>) => Promise<{
  errors: number;
  requests: { average: number; total: number };
  latency: { p50: number; p99: number };
  statusCodeStats: Record<string, { count: number } | undefined>;
}>;

export const connections = 32;

/**
 * Requests a path over keep-alive connections. Each sends the next request once the last is answered. Latencies are in ms.
 *
 * @throws if an answer has another status
 */
export async function load(port: number, path: string, status: number, options: Options) {
  const { default: autocannon } = (await importTool('autocannon')) as { default: Autocannon };
  const url = `http://127.0.0.1:${port}${path}`;
  const idReplacement = `${path}${options.body}`.includes('[<id>]');
  const result = await autocannon({ url, connections, idReplacement, ...options });
  const { errors, requests, latency, statusCodeStats } = result;
  const expected = statusCodeStats[status]?.count ?? 0;
  if (errors > 0 || expected !== requests.total)
    throw new Error(`${path}: ${expected} of ${requests.total} answers were ${status}, ${errors} errors`);
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}
