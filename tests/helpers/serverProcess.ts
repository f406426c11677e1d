import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../../dist/server/index.mjs', import.meta.url));

export type ServerProcess = {
  readonly url: string;
  readonly pid: number;
  /** Everything the server has written so far. */
  output(): string;
  /** `kill -9`: no time to tidy up. */
  kill(): Promise<void>;
  /** What an operator does: SIGTERM, and the exit code in return. */
  stop(): Promise<number | null>;
};

/**
 * Runs the built server as a process of its own on a free port, the limits on requests out of the way.
 *
 * @param env settings; DATA_DIR should be among them
 */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  if (!existsSync(entry)) throw new Error('The server is not built: npm run build');
  const child = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: '0',
      PROPOSALS_PER_HOUR: '1000000',
      PROPOSALS_PER_IP_PER_HOUR: '1000000',
      PROPOSALS_PER_RECIPIENT_PER_DAY: '1000000',
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The server ended before it listened:\n${output}`)));
    child.stdout.on('data', () => {
      const port = /http:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::\]):(\d+)/.exec(output)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
  });
  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    return child.exitCode;
  }
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}
