import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { fileURLToPath } from 'node:url';
import { freePort, untilAnswered } from '../lib/ports.ts';

/** An answer as it was sent. The body is compressed, in base64. */
export type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/** Starts the built site like `npm start`. @param path the path whose first answer ends the start */
export const startSite = (env: Record<string, string> = {}, path = '/readyz') =>
  start('../../dist/server/index.mjs', { LOG_LEVEL: 'warn', ...env }, path);

/** Starts a server of bare `node:http` that only writes one answer. */
export const startBare = (answer: Answer) => start('bare.mjs', { ANSWER: JSON.stringify(answer) }, '/');

/** Starts a server in a process of its own. `readyMs` is the time from its start to the first byte of an answer. */
async function start(file: string, env: Record<string, string>, path: string) {
  const port = await freePort();
  const options = { env: { ...process.env, ...env, PORT: String(port) }, stdio: 'ignore' } as const;
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], options);
  const exited = once(child, 'exit');
  // Stops the server even if the benchmark fails.
  const kill = () => void child.kill();
  process.once('exit', kill);
  const readyMs = await untilAnswered(port, path);
  const stop = async () => {
    kill();
    process.off('exit', kill);
    await exited;
  };
  return { port, pid: child.pid ?? 0, readyMs, stop };
}
