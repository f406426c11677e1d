import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../../dist/server/index.mjs', import.meta.url));

/** Starts the built server on a port of its own, its limits out of the way, and waits until it listens. */
export async function startServer(dataDir: string): Promise<{ port: number; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [built], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      PROPOSALS_PER_HOUR: '1000000',
      PROPOSALS_PER_IP_PER_HOUR: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The server ended before it listened; is it built?')));
    child.stdout.on('data', (chunk: Buffer) => {
      const listening = /http:\/\/localhost:(\d+)/.exec(chunk.toString());
      if (listening) resolve(Number(listening[1]));
    });
  });
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
