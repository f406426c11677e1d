import { execFileSync } from 'node:child_process';
import { Agent, get } from 'node:http';
import { median } from './median.ts';
import type { Running } from './processes.ts';

/**
 * Asks for that many different paths, none of which exists, and says how much memory the server held before and
 * after, in megabytes. "Before" is a server that is busy with one unknown path, so that its heap has its working size.
 * Between two collections a heap grows and shrinks by tens of megabytes whatever is asked for; that is why both are
 * medians over a stretch of requests.
 *
 * @param query put behind every path; with one, Express answers and not the short cut in front of it
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

/** Requests over which memory is watched: some ten collections. */
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

/** The median of what the process holds while the work goes on. */
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
