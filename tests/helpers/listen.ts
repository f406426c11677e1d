import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

/** Lets a server listen on a free port of the loopback interface. @returns the port */
export async function listenLocally(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Serves an app there by HTTP. @returns its address, and what ends it with its connections */
export async function serve(app: RequestListener) {
  const server = createServer(app);
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${await listenLocally(server)}`, close };
}
