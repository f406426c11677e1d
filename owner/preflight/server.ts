import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '#proposal/settings.ts';
import { buildFolder } from '../../lib/folders.mjs';
import { settingsSchema } from '../../server/settings.ts';

/**
 * Any free port of this machine, and no mail or webhook is sent. The log says when the server
 * listens.
 */
const harmless = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: '0',
  DATABASE_URL: '',
  SMTP_URL: '',
  WEBHOOK_URL: '',
  LOG_LEVEL: 'info',
};

/** An empty setting counts as unset, and the server does not read it from `.env`. */
const unset = Object.fromEntries(Object.keys(settingsSchema.entries).map((name) => [name, '']));

/**
 * Starts the built server as a host does, on a free port, with an empty store and without mails. It
 * ends when it is disposed.
 *
 * @param env the owner's settings, without those that the server refuses
 * @throws with its output if it ends instead of listening
 */
export async function startBuiltServer(env: Environment) {
  const folder = mkdtempSync(join(tmpdir(), 'preflight-'));
  const child = spawn(process.execPath, [`${buildFolder}/server/index.mjs`], {
    env: { ...unset, ...env, ...harmless, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const end = async () => {
    child.kill();
    await closed;
    rmSync(folder, { recursive: true, force: true });
  };
  let output = '';
  const port = await new Promise<string | undefined>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const [, found] = /Listening on http:\/\/localhost:(\d+)/.exec(output) ?? [];
        if (found) resolve(found);
      });
    child.once('close', () => resolve(undefined));
  });
  if (port === undefined) {
    await end();
    throw new Error(output.trim());
  }
  return { origin: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: end };
}
