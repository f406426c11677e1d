import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, untilAnswered } from '../../lib/ports.ts';

/**
 * Settings that replace those in an owner's `.env`, such as the owner's own store, mail host and
 * chat. An empty value counts as not set.
 */
const nobodys = {
  DATABASE_URL: '',
  SMTP_URL: '',
  WEBHOOK_URL: '',
  SUPABASE_URL: '',
  SUPABASE_PUBLISHABLE_KEY: '',
  // The only limit that refuses requests. A script sends more in a minute than a visitor in a day.
  PROPOSALS_PER_IP_PER_HOUR: '1000000',
};

/**
 * Starts a built site in its own process, with its own store, for `await using`.
 *
 * @param file the file that Node runs
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
