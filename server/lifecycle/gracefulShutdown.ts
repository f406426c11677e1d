import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Prepares a server for graceful shutdown. `server.close()` alone would wait for connections that browsers open in
 * advance, and for those that become idle later.
 *
 * @returns a function that closes the server. It accepts no new connections, lets requests in progress finish, closes
 *   all connections that are still open after `longestMs`, and resolves when the last one is closed
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
    const deadline = setTimeout(() => server.closeAllConnections(), longestMs);
    await closed;
    clearInterval(sweep);
    clearTimeout(deadline);
  };
}
