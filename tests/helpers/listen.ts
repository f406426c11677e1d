import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

/**
 * Lets a server listen on a port of the loopback interface, by default a free one. Returns the
 * port.
 */
export async function listenLocally(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/**
 * Serves an app by HTTP on the loopback interface. Returns its address, and a function that closes
 * the server with its connections.
 */
export async function serve(app: RequestListener, port?: number) {
  const server = createServer(app);
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${await listenLocally(server, port)}`, close };
}
