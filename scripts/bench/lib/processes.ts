import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A server in a separate process. */
export type Running = { port: number; pid: number; stop(): Promise<void> };

const builtServer = fileURLToPath(new URL('../../../dist/server/index.mjs', import.meta.url));
const bareServer = fileURLToPath(new URL('bareServer.ts', import.meta.url));

/** Starts the built site and discards its output. Resolves once the site is ready for visitors. */
export async function startSite(env: Record<string, string>): Promise<Running> {
  const port = await freePort();
  const running = follow(spawnSite(port, env), port);
  await untilAnswered(port, '/readyz');
  return running;
}

/** Spawns the built site without waiting until it is ready. */
export function spawnSite(port: number, env: Record<string, string>): ChildProcess {
  const { PATH = '' } = process.env;
  // The same command as `npm start` and the systemd unit use.
  return spawn(process.execPath, [builtServer], {
    env: { PATH, NODE_ENV: 'production', PORT: String(port), ...env },
    stdio: 'ignore',
  });
}

/** Starts a bare server that only writes one answer, which it reads from a file. */
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

/** Repeats a request until its status is below 500. @returns milliseconds until the first byte of that answer */
export async function untilAnswered(port: number, path: string, giveUpMs = 15_000): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < giveUpMs) {
    const status = await ask(port, path).catch(() => 0);
    if (status > 0 && status < 500) return performance.now() - start;
    await sleep(2);
  }
  throw new Error(`No answer on port ${port}; is the site built?`);
}

/** Returns a port that was free when asked. Another process may take it before it is used. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function follow(child: ChildProcess, port: number): Running {
  // Stops the server even if the benchmark fails.
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
      // A 304 has no body, so its end counts as the first byte.
      for (const event of ['data', 'end']) answer.once(event, () => resolve(answer.statusCode ?? 0));
      answer.once('error', reject);
    }).once('error', reject);
  });
}
