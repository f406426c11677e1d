import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Starts a proxy in front of a Postgres database, and stops it at the end of the test.
 *
 * @param pass called for each connection, with the socket of the client and that of Postgres. It
 *   has to pass on the data from each socket to the other
 * @returns the database's URL through the proxy
 */
export async function throughProxy(
  databaseUrl: string,
  pass: (client: Socket, postgres: Socket) => void,
): Promise<string> {
  const { port, hostname } = new URL(databaseUrl);
  // Without `noDelay`, TCP collects small messages, which takes up to 40 ms.
  const proxy = createServer({ noDelay: true }, (client) => {
    const postgres = connect({ port: Number(port), host: hostname, noDelay: true });
    pass(client, postgres);
    for (const [one, other] of [
      [client, postgres],
      [postgres, client],
    ] as const) {
      one.on('close', () => other.destroy());
      one.on('error', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const { port: own } = proxy.address() as AddressInfo;
  return Object.assign(new URL(databaseUrl), { port: String(own) }).href;
}
