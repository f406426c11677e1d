import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { listenLocally } from './listen.ts';

/**
 * Starts a proxy on the loopback interface through which a server's answers arrive byte by byte. It is closed when the
 * test has finished.
 *
 * @param port the server's port
 * @param pauseMs time between two bytes
 */
export async function startSlowProxy(port: number, pauseMs: number) {
  const open = new Set<Socket>();
  const proxy = { port: 0, connections: 0 };
  const listener = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    proxy.connections += 1;
    open.add(client);
    const waiting: number[] = [];
    server.on('data', (bytes: Buffer) => waiting.push(...bytes));
    const pass = setInterval(() => {
      const byte = waiting.shift();
      if (byte !== undefined) client.write(Buffer.of(byte));
    }, pauseMs);
    client.pipe(server);
    for (const socket of [client, server]) socket.on('error', () => undefined);
    client.once('close', () => {
      clearInterval(pass);
      open.delete(client);
      server.destroy();
    });
  });
  proxy.port = await listenLocally(listener);
  onTestFinished(() => {
    listener.close();
    for (const socket of open) socket.destroy();
  });
  return proxy;
}
