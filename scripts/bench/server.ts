import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { type Answer, connections, load, median, startBare, startSite, type Table } from './site.ts';

const chunkFolder = 'dist/client/assets/chunks/';
const seconds = 3;
const rounds = 3;

/** Headers that Node adds by itself. */
const automatic = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

/**
 * The reference is a bare server that only writes the same bytes and headers. Both take turns, so that other load on the
 * machine affects them equally. Every unknown path is requested once, and the last column says whether memory grows. Cold
 * starts come first, from starting `node` to the first byte of the page.
 */
export async function server(): Promise<Table> {
  const starts: number[] = [];
  while (starts.length < 5) {
    await using started = await startSite({}, '/');
    starts.push(started.readyMs);
  }
  await using site = await startSite();
  const browser = { 'accept-encoding': 'gzip, deflate, br' };
  const { headers } = await fetchAnswer(site.port, '/', browser);
  const again = { ...browser, 'if-none-match': String(headers['etag']) };
  const targets: [name: string, path: string, sent: Record<string, string>][] = [
    ['/', '/', browser],
    ['/, 304', '/', again],
    ['largest hashed file', `/assets/chunks/${largestChunk()}`, browser],
    ['unknown paths, 404', '/unknown/[<id>]', browser],
    ['unknown paths with a query, 404', '/unknown/[<id>]?q', browser],
  ];
  const rows: Table['rows'] = {};
  for (const [name, path, sent] of targets) {
    const answer = await fetchAnswer(site.port, path, sent);
    await using bare = await startBare(answer);
    const ask = (port: number, duration = seconds) =>
      load(port, path, answer.status, { headers: sent, duration });
    for (const { port } of [site, bare]) await ask(port, 1);
    const [own, others, slowest]: [number[], number[], number[]] = [[], [], []];
    while (own.length < rounds) {
      const { perSecond, p99 } = await ask(site.port);
      own.push(perSecond);
      slowest.push(p99);
      others.push((await ask(bare.port)).perSecond);
    }
    rows[name] = {
      'per second': Math.round(median(own)),
      'of bare node:http': Number((median(own) / median(others)).toFixed(2)),
      'p99 ms': median(slowest),
      bytes: Buffer.from(answer.body, 'base64').length,
      'resident MB': Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', `${site.pid}`])) / 1024),
    };
  }
  const title = `a start takes ${Math.round(median(starts))} ms; answers at ${connections} connections`;
  return { title: `${title}, medians of ${rounds} runs of ${seconds} s`, rows };
}

function largestChunk(): string | undefined {
  const size = (chunk: string) => statSync(chunkFolder + chunk).size;
  return readdirSync(chunkFolder).toSorted((one, other) => size(other) - size(one))[0];
}

/** Fetches an answer, so that a bare server can send the same. */
function fetchAnswer(port: number, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ port, path, headers, agent: false }, async (answer) => {
      const body = Buffer.concat(await answer.toArray()).toString('base64');
      const { statusCode: status = 0, headers: sent } = answer;
      for (const name of automatic) delete sent[name];
      resolve({ status, headers: sent, body });
    }).once('error', reject);
  });
}
