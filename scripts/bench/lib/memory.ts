import { execFileSync } from 'node:child_process';
import { Agent, get } from 'node:http';
import type { Running } from './processes.ts';

/**
 * Asks for that many different paths, none of which exists, and says how much memory the server held before and
 * after, in megabytes. "Before" is a server that has been busy already, so that its heap has its working size.
 */
export async function memoryOverUnknownPaths({ port, pid }: Running, count: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  await askFor(agent, port, 20_000, () => '/the-same-unknown-path');
  const before = residentMegabytes(pid);
  await askFor(agent, port, count, (at) => `/unknown-${at}/${at.toString(36).repeat(4)}?q=${at}`);
  const after = residentMegabytes(pid);
  agent.destroy();
  return { before, after };
}

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

function residentMegabytes(pid: number): number {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1024);
}
