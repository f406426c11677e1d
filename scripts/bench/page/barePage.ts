import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const html =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>' +
  '<meta name="viewport" content="width=device-width"></head><body><h1>Bare</h1></body></html>';

/**
 * Serves a page of one heading: what Lighthouse measures of it is this machine and the browser, not a site. Like ours it
 * asks for a browsing context group of its own, which costs a visit a new process.
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
