import { createServer, type RequestListener, type Server } from 'node:http';
import type { Settings } from '../settings.ts';
import { CannotStart } from './cannotStart.ts';

/**
 * Creates the HTTP server, with limits on the time that a client may take and on the number of connections. Requests that
 * Node's parser rejects are answered by Node with 400, 408, 413 or 431 and no body.
 */
export function createHttpServer(
  listener: RequestListener,
  { maxConnections }: Pick<Settings, 'maxConnections'>,
): Server {
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      connectionsCheckingInterval: 2_000,
      // Longer than the 60 s of common load balancers: they never send a request on a connection that is being closed.
      keepAliveTimeout: 65_000,
      // The app itself refuses requests without a Host, so that the answer carries the security headers.
      requireHostHeader: false,
      noDelay: true,
    },
    listener,
  );
  // A connection without any traffic for this long is closed.
  server.timeout = 30_000;
  server.maxConnections = maxConnections;
  // A server may ignore an expectation other than 100-continue (RFC 9110, section 10.1.1).
  server.on('checkExpectation', listener);
  return server;
}

/**
 * Opens the port and resolves with the server's address.
 *
 * @throws {CannotStart} if the port is taken or not allowed
 */
export function listen(server: Server, { host, port }: Pick<Settings, 'host' | 'port'>): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) =>
      reject(new CannotStart(`Cannot listen on port ${port}: ${cause.message}`, { cause })),
    );
    // Node's default is 511. A client that finds the queue full tries again only after a second.
    server.listen({ host, port, backlog: 4096 }, () => {
      const address = server.address();
      resolve(`http://localhost:${typeof address === 'object' ? address?.port : port}`);
    });
  });
}
