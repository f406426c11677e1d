import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const html =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>' +
  '<meta name="viewport" content="width=device-width"></head><body><h1>Bare</h1></body></html>';

/**
 * Serves a page with only a heading, for which Lighthouse measures the cost of machine and browser alone. Like the site, the
 * page requests a separate browsing context group, for which the browser starts a new process.
 */
export async function serveBarePage(): Promise<{ url: string; stop: () => void }> {
  const server = createServer((_request, response) => {
    response
      .writeHead(200, { 'Content-Type': 'text/html', 'Cross-Origin-Opener-Policy': 'same-origin' })
      .end(html);
  });
  await once(server.listen(0), 'listening');
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, stop };
}
