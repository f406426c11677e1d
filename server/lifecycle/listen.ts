import { createServer, type RequestListener, type Server } from 'node:http';
import type { Settings } from '../settings.ts';

/**
 * Makes the HTTP server, with limits to how long a client may take and to how many there are. What Node's parser
 * refuses, Node answers itself, with 400, 408, 413 or 431 and no body.
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
      // Longer than a load balancer's 60 s, so that it never sends a request into a connection being closed.
      keepAliveTimeout: 65_000,
      // The app refuses requests without a Host itself, with all the headers that an answer has here.
      requireHostHeader: false,
      noDelay: true,
    },
    listener,
  );
  // A client that takes nothing of its answer for this long has gone.
  server.timeout = 30_000;
  server.maxConnections = maxConnections;
  // An expectation other than 100-continue may be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', listener);
  return server;
}

/**
 * Opens the port and resolves with the server's address.
 *
 * @throws {CannotListen} where the port is taken or not allowed
 */
export function listen(server: Server, { host, port }: Pick<Settings, 'host' | 'port'>): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new CannotListen(port, error)));
    server.listen({ host, port }, () => {
      const address = server.address();
      resolve(`http://localhost:${typeof address === 'object' ? address?.port : port}`);
    });
  });
}

/** The port is taken or not allowed. */
export class CannotListen extends Error {
  override name = 'CannotListen';

  constructor(port: number, cause: Error) {
    super(`Cannot listen on port ${port}: ${cause.message}`, { cause });
  }
}
