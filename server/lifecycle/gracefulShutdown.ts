import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Prepares a server for closing. `server.close()` alone waits for connections that browsers open ahead of need, and for
 * those that fall idle later.
 *
 * @returns closes the server: nothing new is accepted, requests in progress are answered, and connections that are
 *   still open after `longestMs` are cut; resolves when the last one is gone
 */
export function gracefulShutdown(server: Server): (longestMs: number) => Promise<void> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  return async (longestMs) => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const cut = setTimeout(() => server.closeAllConnections(), longestMs);
    await closed;
    clearInterval(sweep);
    clearTimeout(cut);
  };
}
