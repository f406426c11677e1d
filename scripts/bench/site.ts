import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort, untilAnswered } from '../lib/ports.ts';

/** A server in a separate process. `readyMs` is the time from its start to the first byte of an answer. */
export type Running = { port: number; pid: number; readyMs: number; stop(): Promise<void> };

/** An answer as it was sent. Headers: name, value, name, value. The body is compressed, in base64. */
export type Answer = { status: number; headers: string[]; body: string };

/** Starts the built site like `npm start`. @param path the path whose first answer ends the start */
export const startSite = (env: Record<string, string> = {}, path = '/readyz') =>
  start('../../dist/server/index.mjs', { LOG_LEVEL: 'warn', ...env }, path);

/** Starts a server of bare `node:http` that only writes one answer. */
export const startBare = (answer: Answer) => start('bare.mjs', { ANSWER: JSON.stringify(answer) }, '/');

async function start(file: string, env: Record<string, string>, path: string): Promise<Running> {
  const port = await freePort();
  const options = { env: { ...process.env, ...env, PORT: String(port) }, stdio: 'ignore' } as const;
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], options);
  const exited = once(child, 'exit');
  // Stops the server even if the benchmark fails.
  const kill = () => void child.kill();
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const readyMs = await untilAnswered(port, path);
  const stop = async () => {
    kill();
    await exited;
  };
  return { port, pid: child.pid ?? 0, readyMs, stop };
}
