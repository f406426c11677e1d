import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer, type RequestListener, type Server } from 'node:http';
import { limitPerNetwork } from './limitPerNetwork.ts';
import { CannotStart, type Settings } from '../settings.ts';

/**
 * Creates the HTTP server, with limits on the time that a client may take and on the number of
 * connections. If Node's parser rejects a request, Node answers 400, 408, 413 or 431 without a
 * body.
 */
export function createHttpServer(settings: Pick<Settings, 'maxConnections' | 'trustProxy'>): Server {
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    connectionsCheckingInterval: 2_000,
    // Common load balancers keep an idle connection for 60 s. If the server closed it earlier, a
    // load balancer could send a request on a connection that is just being closed.
    keepAliveTimeout: 65_000,
    // Cookies of other sites on the parent domain may exceed Node's default of 16 KB.
    maxHeaderSize: 64 * 1024,
    // By default, Node drops a second Host header. With this option it keeps both, so that the app
    // can refuse the request (`isWellFormed`). A request without Host is refused by Node itself.
    joinDuplicateHeaders: true,
  });
  // A connection without traffic for 30 s is closed, whether it waits for its first request or is
  // in the middle of a request. Between two requests, Node's `keepAliveTimeout` counts.
  server.timeout = 30_000;
  // A client can send 2,500 requests in one read of 64 KB, and their responses take memory. So a
  // connection is closed after 1,000 requests. Browsers and proxies then connect again.
  server.maxRequestsPerSocket = 1_000;
  server.maxConnections = settings.maxConnections;
  // Behind a proxy, all connections come from the proxy, so they are not limited per network.
  const acquire = settings.trustProxy === 0 && limitPerNetwork(settings.maxConnections);
  if (acquire)
    server.on('connection', (socket) => {
      const release = acquire(socket.remoteAddress);
      if (release) socket.once('close', release);
      else socket.destroy();
    });
  return server;
}

/** If the server listens on one of these addresses, this machine reaches it as `localhost`. */
const localAddresses = new Set(['::', '0.0.0.0', '::1', '127.0.0.1']);

/**
 * Opens the port, and resolves with an address at which the server answers, such as
 * `http://localhost:3000`. Throws `CannotStart` if the port is taken or not allowed.
 */
export async function listen(
  server: Server,
  listener: RequestListener,
  { host, port }: Pick<Settings, 'host' | 'port'>,
): Promise<string> {
  server.on('request', listener);
  // Without this listener, Node would answer 417 to a request with an unknown `Expect` header. A
  // server may ignore such a header (RFC 9110, section 10.1.1).
  server.on('checkExpectation', listener);
  try {
    // Node's default for the queue of new connections is 511. If the queue is full, a client tries
    // again only after a second.
    await once(server.listen({ host, port, backlog: 4096 }), 'listening');
  } catch (cause) {
    throw new CannotStart(`Cannot listen on port ${port}: ${(cause as Error).message}`, { cause });
  }
  const opened = server.address() as AddressInfo;
  const own = opened.family === 'IPv6' ? `[${opened.address}]` : opened.address;
  return `http://${localAddresses.has(opened.address) ? 'localhost' : own}:${opened.port}`;
}

/**
 * Prepares a server for graceful shutdown. `server.close()` alone would wait for connections that
 * browsers open in advance, and for connections that become idle later.
 *
 * @returns a function that closes the server. It accepts no new connections, lets requests in
 *   progress finish, and closes connections that are still open after `maxMs`. It resolves when
 *   the last connection is closed
 */
export function gracefulShutdown(server: Server): (maxMs: number) => Promise<void> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  return async (maxMs) => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const end = setTimeout(() => server.closeAllConnections(), maxMs);
    await closed;
    clearInterval(sweep);
    clearTimeout(end);
  };
}
