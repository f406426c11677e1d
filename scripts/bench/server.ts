import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { importTool } from '../../lib/tools/tools.mjs';
import { startServer } from '../lib/startServer.ts';
import { median, type Table } from './table.ts';

/** Autocannon's Node API. In a path, `[<id>]` stands for a new id in every request. */
type Autocannon = (options: Record<string, unknown>) => Promise<{
  requests: { average: number; total: number };
  statusCodeStats: Record<string, { count: number } | undefined>;
}>;

const seconds = 3;
const rounds = 3;
const connections = 32;

/**
 * The reference is a bare server that only writes the same bytes and headers. Both take turns, so that other load on the
 * machine affects them equally. Every unknown path is requested once, and the last column says whether memory grows. Cold
 * starts come first, from starting `node` to the first byte of the page.
 */
export async function server(): Promise<Table> {
  const { default: autocannon } = (await importTool('autocannon')) as { default: Autocannon };
  const starts: number[] = [];
  while (starts.length < 5) {
    await using started = await startServer({ path: '/' });
    starts.push(started.readyMs);
  }
  await using site = await startServer();
  const browser = { 'accept-encoding': 'gzip, deflate, br' };
  const { headers } = await fetchAnswer(site.port, '/', browser);
  const again = { ...browser, 'if-none-match': String(headers['etag']) };
  const [largest] = String(execFileSync('ls', ['-S', 'dist/client/assets/chunks'])).split('\n');
  const targets: [name: string, path: string, sent: Record<string, string>][] = [
    ['/', '/', browser],
    ['/, 304', '/', again],
    ['largest hashed file', `/assets/chunks/${largest}`, browser],
    ['unknown paths, 404', '/unknown/[<id>]', browser],
  ];
  const rows: Table['rows'] = {};
  for (const [name, path, sent] of targets) {
    const answer = await fetchAnswer(site.port, path, sent);
    await using bare = await startServer({
      file: 'scripts/bench/bare.mjs',
      env: { ANSWER: JSON.stringify(answer) },
      path: '/',
    });
    const ask = async (port: number, duration = seconds) => {
      const url = `http://127.0.0.1:${port}${path}`;
      const idReplacement = path.includes('[<id>]');
      // The site answers so many requests of a connection, and those after them with 503.
      const reconnectRate = 900;
      const options = { url, connections, duration, headers: sent, idReplacement, reconnectRate };
      const { requests, statusCodeStats } = await autocannon(options);
      if (statusCodeStats[answer.status]?.count === requests.total) return requests.average;
      throw new Error(`not all answers of ${path} were ${answer.status}`);
    };
    for (const { port } of [site, bare]) await ask(port, 1);
    const [own, others]: [number[], number[]] = [[], []];
    while (own.length < rounds) {
      own.push(await ask(site.port));
      others.push(await ask(bare.port));
    }
    rows[name] = {
      'per second': Math.round(median(own)),
      'of bare node:http': Number((median(own) / median(others)).toFixed(2)),
      'resident MB': Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', `${site.pid}`])) / 1024),
    };
  }
  const title = `a start takes ${Math.round(median(starts))} ms; answers at ${connections} connections`;
  return { title: `${title}, medians of ${rounds} runs of ${seconds} s`, rows };
}

/** Fetches an answer, with the body as it was sent, so that a bare server can send the same. */
async function fetchAnswer(port: number, path: string, asked: Record<string, string>) {
  const [answer] = (await once(get({ port, path, headers: asked, agent: false }), 'response')) as [
    IncomingMessage,
  ];
  const body = Buffer.concat(await answer.toArray()).toString('base64');
  const { statusCode: status = 0, headers } = answer;
  // Node adds these by itself.
  for (const name of ['date', 'connection', 'keep-alive', 'transfer-encoding']) delete headers[name];
  return { status, headers, body };
}
