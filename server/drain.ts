import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Makes a server ready to be closed without waiting for those who have nothing to lose: browsers open connections
 * ahead of need, and `server.close()` waits for each until it sends something.
 *
 * @returns closes the server: nothing new is accepted, what is under way is finished, and what is not finished by
 *   then is cut off after `longestMs`; resolves when the last connection is gone
 */
export function drainable(server: Server): (longestMs: number) => Promise<void> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  return async (longestMs) => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    // A connection falls idle without a word when its answer was already on its way as closing began.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const cut = setTimeout(() => server.closeAllConnections(), longestMs);
    await closed;
    clearInterval(sweep);
    clearTimeout(cut);
  };
}
