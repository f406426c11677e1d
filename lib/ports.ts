import { once } from 'node:events';
import { get } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Returns a port that was free when asked. Another process may take it before it is used. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Repeats a request until its status is below 500. @returns milliseconds until the first byte of that answer */
export async function untilAnswered(port: number, path: string, giveUpMs = 15_000): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < giveUpMs) {
    const status = await ask(port, path).catch(() => 0);
    if (status > 0 && status < 500) return performance.now() - start;
    await sleep(2);
  }
  throw new Error(`No answer on port ${port}; is the site built?`);
}

function ask(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br' };
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      // A 304 has no body, so its end counts as the first byte.
      for (const event of ['data', 'end']) answer.once(event, () => resolve(answer.statusCode ?? 0));
      answer.once('error', reject);
    }).once('error', reject);
  });
}
