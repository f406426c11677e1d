import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort, untilAnswered } from '../../lib/ports.ts';

/** Starts the built site like `npm start`. @param path the path whose first answer ends the start */
export const startSite = (path = '/readyz') => startServer('dist/server/index.mjs', {}, path);

/** Starts a server in its own process, for `await using`. `readyMs`: from its start to an answer's first byte. */
export async function startServer(file: string, env: Record<string, string>, path: string) {
  const port = await freePort();
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    child.kill();
    await once(child, 'exit');
  };
  const readyMs = await untilAnswered(port, path);
  return { port, pid: child.pid ?? 0, readyMs, [Symbol.asyncDispose]: stop };
}

/** What a benchmark returns. */
export type Table = { title: string; rows: Record<string, Record<string, number | string>> };

/** Returns the middle value. Of an even number of values, returns the higher of the two middle ones. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
