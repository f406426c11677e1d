import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own. */
export type Running = { port: number; pid: number; stop(): Promise<void> };

const builtServer = fileURLToPath(new URL('../../../dist/server/index.mjs', import.meta.url));
const bareServer = fileURLToPath(new URL('bareServer.ts', import.meta.url));

/** Starts the built site with its output thrown away; resolves once it is ready for visitors. */
export async function startSite(env: Record<string, string>): Promise<Running> {
  const port = await freePort();
  const running = follow(spawnSite(port, env), port);
  await untilAnswered(port, '/readyz');
  return running;
}

/** Spawns the built site and does not wait for it. */
export function spawnSite(port: number, env: Record<string, string>): ChildProcess {
  const { PATH = '' } = process.env;
  // As `npm start` and the systemd unit run it.
  return spawn(process.execPath, [builtServer], {
    env: { PATH, NODE_ENV: 'production', PORT: String(port), ...env },
    stdio: 'ignore',
  });
}

/** Starts a server that does nothing but write one answer, which is read from a file. */
export async function startBare(kind: 'http' | 'express', answerFile: string): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', bareServer, kind, answerFile, String(port)], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const running = follow(child, port);
  await untilAnswered(port, '/');
  return running;
}

/** Asks until there is an answer below 500. @returns milliseconds until its first byte */
export async function untilAnswered(port: number, path: string, giveUpMs = 15_000): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < giveUpMs) {
    const status = await ask(port, path).catch(() => 0);
    if (status > 0 && status < 500) return performance.now() - start;
    await sleep(2);
  }
  throw new Error(`No answer on port ${port}; is the site built?`);
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function follow(child: ChildProcess, port: number): Running {
  // A benchmark that fails leaves no server behind.
  const kill = () => child.kill();
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function ask(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br' };
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      // A 304 has no first byte of a body; its end has to do.
      for (const event of ['data', 'end']) answer.once(event, () => resolve(answer.statusCode ?? 0));
      answer.once('error', reject);
    }).once('error', reject);
  });
}
