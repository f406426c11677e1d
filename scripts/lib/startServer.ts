import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, untilAnswered } from '../../lib/ports.ts';

/**
 * Replaces what an owner's `.env` may have: their own store, mail host and chat. Blank counts as
 * not set.
 */
const nobodys = {
  DATABASE_URL: '',
  SMTP_URL: '',
  WEBHOOK_URL: '',
  SUPABASE_URL: '',
  SUPABASE_PUBLISHABLE_KEY: '',
  // The only limit that refuses. A script sends more requests in a minute than a visitor does in a
  // day.
  PROPOSALS_PER_IP_PER_HOUR: '1000000',
};

/**
 * Starts a built site in its own process, with a store of its own, for `await using`.
 *
 * @param file what Node runs
 */
export async function startServer(file = 'dist/server/index.mjs') {
  const [port, dataDir] = [await freePort(), await mkdtemp(join(tmpdir(), 'agency-site-'))];
  const own = { NODE_ENV: 'production', LOG_LEVEL: 'warn', ...nobodys };
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
    await untilAnswered(port, '/readyz');
    return { url: `http://localhost:${port}`, port, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
