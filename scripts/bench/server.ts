import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { connections, type Load, load } from './load.ts';
import { type Answer, startBare, startSite } from './site.ts';
import { median, type Table } from './table.ts';

const chunkFolder = 'dist/client/assets/chunks/';
const seconds = 3;
const rounds = 3;

/** Headers that Node adds by itself. */
const automatic = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/**
 * The reference is a bare server that only writes the same bytes and headers. Both take turns, so that other load on the
 * machine affects them equally. Every unknown path is requested once, and the last column says whether memory grows. Cold
 * starts come first, from starting `node` to the first byte of the page.
 */
export async function server(): Promise<Table> {
  const starts: number[] = [];
  for (let time = 0; time < 5; time += 1) {
    const started = await startSite({}, '/');
    starts.push(started.readyMs);
    await started.stop();
  }
  const site = await startSite();
  const browser = { 'accept-encoding': 'gzip, deflate, br' };
  const { headers } = await fetchAnswer(site.port, '/', browser);
  const etag = headers[headers.indexOf('etag') + 1] ?? '';
  const chunks = readdirSync(chunkFolder).filter((name) => name.endsWith('.js'));
  const [largest] = chunks.toSorted((one, other) => size(other) - size(one));
  const targets = [
    { name: '/', path: '/', sent: browser },
    { name: '/, 304', path: '/', sent: { ...browser, 'if-none-match': etag } },
    { name: 'largest hashed file', path: `/assets/chunks/${largest}`, sent: browser },
    { name: 'unknown paths, 404', path: '/unknown/[<id>]', sent: browser },
    { name: 'unknown paths with a query, 404', path: '/unknown/[<id>]?q', sent: browser },
  ];
  const rows: Table['rows'] = {};
  for (const { name, path, sent } of targets) {
    const answer = await fetchAnswer(site.port, path, sent);
    const bare = await startBare(answer);
    const [own, others]: [Load[], Load[]] = [[], []];
    const ask = (port: number, duration = seconds) =>
      load(port, path, answer.status, { headers: sent, duration });
    for (const { port } of [site, bare]) await ask(port, 1);
    for (let round = 0; round < rounds; round += 1) {
      own.push(await ask(site.port));
      others.push(await ask(bare.port));
    }
    rows[name] = {
      'per second': Math.round(rate(own)),
      'of bare node:http': Number((rate(own) / rate(others)).toFixed(2)),
      'p99 ms': median(own.map(({ p99 }) => p99)),
      bytes: Buffer.from(answer.body, 'base64').length,
      'resident MB': Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', `${site.pid}`])) / 1024),
    };
    await bare.stop();
  }
  await site.stop();
  const title = `a start takes ${Math.round(median(starts))} ms; answers at ${connections} connections`;
  return { title: `${title}, medians of ${rounds} runs of ${seconds} s`, rows };
}

const size = (chunk: string) => statSync(chunkFolder + chunk).size;

const rate = (runs: Load[]) => median(runs.map(({ perSecond }) => perSecond));

/** Fetches an answer, so that a bare server can send the same. */
function fetchAnswer(port: number, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ port, path, headers, agent: false }, async (answer) => {
      const body = Buffer.concat(await answer.toArray()).toString('base64');
      const named = (at: number) => (answer.rawHeaders[at - (at % 2)] ?? '').toLowerCase();
      const sent = answer.rawHeaders.filter((_text, at) => !automatic.has(named(at)));
      resolve({ status: answer.statusCode ?? 0, headers: sent, body });
    }).once('error', reject);
  });
}
