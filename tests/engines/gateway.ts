import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { listenLocally } from '../helpers/listen.ts';
import { passOn } from '../helpers/passOn.ts';

/** What happens to requests, such as `GET /`: those that are never answered, and those that wait until `release`. */
export type BadNetwork = { drops?: RegExp | undefined; holds?: RegExp | undefined };

/**
 * Starts a real HTTP server in front of the site that drops or delays some requests, like a bad network. It works the same
 * for every engine. Its origin is new, so that the browser has nothing cached from another journey.
 *
 * @param port the site's port
 */
export async function startGateway(port: number, { drops, holds }: BadNetwork) {
  const gate = new EventEmitter();
  const released = once(gate, 'open');
  const server = createServer(async (req, res) => {
    const asked = `${req.method} ${req.url}`;
    if (holds?.test(asked)) await released;
    if (drops?.test(asked)) req.socket.destroy();
    else passOn(port, req, res);
  });
  return {
    url: `http://localhost:${await listenLocally(server)}`,
    /** Answers the requests that were held, and all later ones. */
    release: () => void gate.emit('open'),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
