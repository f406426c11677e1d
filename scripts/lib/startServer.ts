import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, untilAnswered } from '../../lib/ports.ts';

/** Replaces what an owner's `.env` may have: their own store, mail host and chat. Blank counts as not set. */
const nobodys = {
  DATABASE_URL: '',
  SMTP_URL: '',
  WEBHOOK_URL: '',
  SUPABASE_URL: '',
  SUPABASE_PUBLISHABLE_KEY: '',
  // The only limit that refuses. A script sends more requests in a minute than a visitor does in a day.
  PROPOSALS_PER_IP_PER_HOUR: '1000000',
};

/**
 * Starts a server in its own process, with a store of its own, for `await using`. `readyMs`: from its start to an answer.
 *
 * @param file what Node runs; default: the built site
 * @param path the path whose first answer ends the start
 */
export async function startServer({
  file = 'dist/server/index.mjs',
  env = {},
  path = '/readyz',
}: { file?: string; env?: Record<string, string>; path?: string } = {}) {
  const [port, dataDir] = [await freePort(), await mkdtemp(join(tmpdir(), 'agency-site-'))];
  const own = { NODE_ENV: 'production', LOG_LEVEL: 'warn', ...nobodys, ...env };
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...own, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill();
    await ended;
    await rm(dataDir, { recursive: true });
  };
  try {
    const readyMs = await untilAnswered(port, path);
    const url = `http://localhost:${port}`;
    return { url, port, pid: child.pid ?? 0, readyMs, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
