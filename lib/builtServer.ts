import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFolder } from './folders.mjs';

/** The arguments with which `node` runs the built server. */
export const builtServer: readonly string[] = [`${buildFolder}/server/index.mjs`];

/** Runs a server in its own process. The process has only the variables in `env`. */
export function spawnServer(env: NodeJS.ProcessEnv, args = builtServer, cwd = '.') {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended: Promise<number | string> = once(child, 'close').then(([code, signal]) => code ?? signal);
  return {
    child,
    /** Everything that the server has written to its standard output so far. */
    stdout: () => stdout,
    stderr: () => stderr,
    /** The exit code or signal name, once the process has ended and its output is complete. */
    ended,
  };
}

/**
 * Waits until a server logs that it listens. Its environment must contain LOG_LEVEL=info. Returns
 * the server's address, such as `http://localhost:3000`, without a trailing slash.
 *
 * @throws an error with the server's output if the server exits first
 */
export function untilListening({ child, stdout, stderr, ended }: ReturnType<typeof spawnServer>) {
  const says = new Promise<string>((resolve) => {
    child.stdout.on('data', () => {
      const [, address] = /Listening on (http:\/\/[^\s"]+:\d+)/.exec(stdout()) ?? [];
      if (address) resolve(address);
    });
  });
  const gaveUp = ended.then((code) => {
    throw new Error(`${stdout()}${stderr()}`.trim() || `The server ended with ${code}.`);
  });
  return Promise.race([says, gaveUp]);
}

/**
 * Starts the built server as in production, on a free port, with an empty store. Assign the result
 * with `await using`: at the end of the block, the server is stopped and its store is deleted.
 *
 * @param env the server's environment, in which NODE_ENV, PORT, LOG_LEVEL and DATA_DIR are replaced
 * @throws an error with the server's output if the server exits before it listens
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
