import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Returns a port that is free now. Another process may take the port before the caller uses it. */
export async function freePort(): Promise<number> {
  await using server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/**
 * Requests a path again and again until the answer has a status below 500. Throws after `giveUpMs`.
 */
export async function untilAnswered(port: number, path: string, giveUpMs: number): Promise<void> {
  const start = performance.now();
  while (performance.now() - start < giveUpMs) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' }).catch(
      () => undefined,
    );
    await answer?.body?.cancel();
    if (answer && answer.status < 500) return;
    await sleep(2);
  }
  throw new Error(`No answer on port ${port}`);
}
