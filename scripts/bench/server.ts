import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Answer, fetchAnswer } from './lib/answer.ts';
import { coldStart } from './lib/coldStart.ts';
import { type Load, load } from './lib/load.ts';
import { median } from './lib/median.ts';
import { memoryOverUnknownPaths } from './lib/memory.ts';
import { type Running, startBare, startSite } from './lib/processes.ts';

/*
 * Measures documents per second, cold start, and memory under requests for unknown paths. The references are bare servers
 * that only write the same bytes and headers. Servers take turns, so that other load on the machine affects all equally.
 * Run `npm run build` first.
 *
 *   npm run bench:server [-- seconds per run]
 */
const seconds = Number(process.argv[2] ?? 3);
const rounds = 3;
const connections = 32;

const folder = await mkdtemp(join(tmpdir(), 'bench-server-'));
const browser = { 'accept-encoding': 'gzip, deflate, br' };
try {
  const settings = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' };
  const kept = await startSite(settings);
  const unkept = await startSite({ ...settings, DATA_DIR: join(folder, 'unkept'), PAGE_MEMO: 'off' });
  const { headers } = await fetchAnswer(kept.port, '/', browser);
  const etag = headers[headers.indexOf('etag') + 1] ?? '';
  const asset = readdirSync('dist/client/assets/chunks').find((name) => name.endsWith('.js')) ?? '';
  const targets = [
    { name: '/', path: '/', headers: browser },
    { name: '/ (304)', path: '/', headers: { ...browser, 'if-none-match': etag } },
    { name: 'unknown path (404)', path: '/no-such-page', headers: browser },
    { name: 'hashed asset', path: `/assets/chunks/${asset}`, headers: browser },
  ];

  for (const target of targets) {
    const answer = await fetchAnswer(kept.port, target.path, target.headers);
    const file = join(folder, 'answer.json');
    await writeFile(file, JSON.stringify(answer));
    const http = await startBare('http', file);
    const express = await startBare('express', file);
    // Rendering per request is measured only once, because its cost does not depend on the coding or status.
    const site = target.path === '/' && answer.status === 200 ? { kept, unkept } : { kept };
    const runs = await takeTurns({ http, express, ...site }, target, answer);
    console.log(`\n${target.name}: ${answer.status}, ${Buffer.from(answer.body, 'base64').length} bytes`);
    console.table({
      'bare node:http': row(runs.http, runs),
      'bare Express 5': row(runs.express, runs),
      'site, memo on': row(runs.kept, runs),
      ...(runs.unkept.length > 0 ? { 'site, memo off': row(runs.unkept, runs) } : {}),
    });
    await Promise.all([http.stop(), express.stop()]);
  }
  await unkept.stop();

  for (const query of ['', '?q'] as const) {
    const { before, after } = await memoryOverUnknownPaths(kept, 100_000, query);
    console.log(
      `RSS over 100,000 unknown paths${query && ' with a query'}: ${before} MB before, ${after} MB after (aim: +20 at most)`,
    );
  }
  await kept.stop();
  const starts = await coldStart(5, folder);
  console.log(
    `Cold start, node to first byte of a 200: ${starts.map(Math.round).join(', ')} ms, median ${Math.round(median(starts))} (aim: 600)`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

type Name = 'http' | 'express' | 'kept' | 'unkept';

async function takeTurns(
  servers: Partial<Record<Name, Running>>,
  { path, headers }: { path: string; headers: Record<string, string> },
  { status }: Answer,
): Promise<Record<Name, Load[]>> {
  const runs: Record<Name, Load[]> = { http: [], express: [], kept: [], unkept: [] };
  const turns = Object.entries(servers) as [Name, Running][];
  const shared = { path, headers, status, connections };
  for (const [, server] of turns) await load({ ...shared, server, seconds: 1 });
  for (let round = 0; round < rounds; round += 1)
    for (const [name, server] of turns) runs[name].push(await load({ ...shared, server, seconds }));
  return runs;
}

function row(own: Load[], runs: Record<Name, Load[]>) {
  const rate = median(own.map((run) => run.perSecond));
  const share = (others: Load[]) => Number((rate / median(others.map((run) => run.perSecond))).toFixed(2));
  return {
    'per second': Math.round(rate),
    'p50 ms': median(own.map((run) => run.p50)),
    'p99 ms': median(own.map((run) => run.p99)),
    'CPU µs': Math.round(median(own.map((run) => run.cpu))),
    'of node:http': share(runs.http),
    'of Express 5': share(runs.express),
  };
}
