import { createServer, type RequestListener, type Server } from 'node:http';
import { answerBrokenRequests } from './brokenRequests.ts';
import type { Settings } from './settings.ts';

/**
 * Makes the HTTP server around the app, with limits to how long and how many: what a client may take its time for is
 * counted in seconds, and slow ones are found every other second.
 */
export function createHttpServer(
  listener: RequestListener,
  settings: Pick<Settings, 'hsts' | 'maxConnections'>,
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
  server.maxConnections = settings.maxConnections;
  // An expectation other than 100-continue may be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', listener);
  answerBrokenRequests(server, settings);
  return server;
}
