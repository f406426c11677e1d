import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFolder } from './folders.mjs';

/** The arguments of `node` for the built server. */
export const builtServer: readonly string[] = [`${buildFolder}/server/index.mjs`];

/** Runs a server in its own process, with this environment and no other. */
export function spawnServer(env: NodeJS.ProcessEnv, args = builtServer, cwd = '.') {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended: Promise<number | string> = once(child, 'close').then(([code, signal]) => code ?? signal);
  return {
    child,
    /** All output so far. */
    stdout: () => stdout,
    stderr: () => stderr,
    /** The exit code or signal name, once the process has ended and its output is complete. */
    ended,
  };
}

/**
 * Waits until a server logs that it listens. Its environment has to have LOG_LEVEL=info. Returns
 * its address: `http://localhost:…`, without a trailing slash.
 *
 * @throws with its output if it exits first
 */
export function untilListening({ child, stdout, stderr, ended }: ReturnType<typeof spawnServer>) {
  const says = new Promise<string>((resolve) => {
    child.stdout.on('data', () => {
      const [, address] = /Listening on (http:\/\/localhost:\d+)/.exec(stdout()) ?? [];
      if (address) resolve(address);
    });
  });
  const gaveUp = ended.then((code) => {
    throw new Error(`${stdout()}${stderr()}`.trim() || `It ended with ${code}.`);
  });
  return Promise.race([says, gaveUp]);
}

/**
 * Starts the built server as a host does, on a free port, with an empty store, for `await using`.
 *
 * @param env the rest of its environment; NODE_ENV, PORT, LOG_LEVEL and DATA_DIR are replaced
 * @throws with its output if it exits before it listens
 */
export async function startBuiltServer(env: NodeJS.ProcessEnv, args = builtServer) {
  const folder = mkdtempSync(join(tmpdir(), 'agency-site-'));
  const own = { NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'info', DATA_DIR: folder };
  const server = spawnServer({ ...env, ...own }, args);
  const end = async () => {
    server.child.kill();
    await server.ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const url = await untilListening(server);
    return { url, port: Number(new URL(url).port), [Symbol.asyncDispose]: end };
  } catch (error) {
    await end();
    throw error;
  }
}
