import { importTool } from '../../tests/tools/tools.mjs';

/** What a benchmark returns. `met` says whether the aim in the title was met, if there is one. */
export type Table = { title: string; rows: Row[] | Record<string, Row>; met?: boolean };
export type Row = Record<string, number | string>;

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
