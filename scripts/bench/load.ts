import { importTool } from '../../tests/tools/tools.mjs';

/** Answers per second and latencies in ms. */
export type Load = { perSecond: number; p50: number; p99: number };

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
 * Requests a path over keep-alive connections. Each sends the next request once the last is answered.
 *
 * @throws if an answer has another status
 */
export async function load(port: number, path: string, status: number, options: Options): Promise<Load> {
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
