import { execFileSync } from 'node:child_process';
import { Agent, get } from 'node:http';
import { median } from './median.ts';
import type { Running } from './processes.ts';

/**
 * Requests `count` different unknown paths and returns the server's memory before and after, in megabytes. Before the first
 * measurement the server answers one unknown path repeatedly, so that its heap has its working size. A heap grows and
 * shrinks by tens of megabytes between two garbage collections. Therefore both figures are medians over many requests.
 *
 * @param query appended to every path
 */
export async function memoryOverUnknownPaths({ port, pid }: Running, count: number, query: '' | '?q') {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const askNext = (requests: number, pathAt: (at: number) => string) =>
    askFor(agent, port, requests, (at) => pathAt(at) + query);
  await askNext(stretch, samePath);
  const before = await residentMegabytes(pid, askNext(stretch, samePath));
  await askNext(count - stretch, unknown);
  const after = await residentMegabytes(
    pid,
    askNext(stretch, (at) => unknown(count - stretch + at)),
  );
  agent.destroy();
  return { before, after };
}

const unknown = (at: number) => `/unknown-${at}/${at.toString(36).repeat(4)}`;
const samePath = () => '/the-same-unknown-path';

/** Number of requests per measurement: enough for about ten garbage collections. */
const stretch = 30_000;

async function askFor(agent: Agent, port: number, count: number, pathAt: (at: number) => string) {
  let next = 0;
  async function connection() {
    while (next < count) {
      next += 1;
      await ask(agent, port, pathAt(next));
    }
  }
  await Promise.all(Array.from({ length: 32 }, connection));
}

function ask(agent: Agent, port: number, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        answer.statusCode === 404 ? resolve() : reject(new Error(`${path}: ${answer.statusCode}`)),
      );
    }).once('error', reject);
  });
}

/** Returns the median resident memory of a process while the work is in progress. */
async function residentMegabytes(pid: number, work: Promise<void>): Promise<number> {
  const samples: number[] = [];
  const timer = setInterval(() => {
    const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString());
    samples.push(kilobytes / 1024);
  }, 100);
  await work;
  clearInterval(timer);
  return Math.round(median(samples));
}
