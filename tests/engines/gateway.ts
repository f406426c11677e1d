import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Gateway = { url: string; stop(): Promise<void> };

/**
 * A real HTTP server before the site that drops the connection of some requests, as a bad network does: no engine has
 * to be asked to do so. Its origin is new, so that nothing is kept in the browser from another journey.
 *
 * @param port the site's
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
