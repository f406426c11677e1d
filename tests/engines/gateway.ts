import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Gateway = { url: string; stop(): Promise<void> };

/**
 * Starts a real HTTP server in front of the site that drops the connection of some requests, like a bad network. It
 * works the same for every engine. Its origin is new, so that the browser has nothing cached from another journey.
 *
 * @param port the site's port
 * @param drops the paths whose requests are never answered
 */
export async function startGateway(port: number, drops?: RegExp): Promise<Gateway> {
  const server = createServer((req, res) => {
    if (drops?.test(req.url ?? '')) {
      req.socket.destroy();
      return;
    }
    const { method, url: path, headers } = req;
    const passedOn = request({ host: 'localhost', port, method, path, headers, agent: false }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    passedOn.once('error', () => res.destroy());
    req.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
