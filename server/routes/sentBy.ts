import type { Request, Response } from 'express';
import type { Sent } from '#proposal/intake/receive.ts';
import { requestIdOf } from './requestLog.ts';

/** What an Express request sends. `req.ip` follows the app's "trust proxy". */
export function sentBy(req: Request, res: Response): Sent {
  return {
    method: req.method,
    headers: { get: (name) => req.get(name) ?? null },
    host: req.get('host') ?? '',
    ip: req.ip,
    requestId: requestIdOf(res),
    chunks: () => arrivingChunks(req),
  };
}

/** The requests whose bodies are arriving, the oldest first, and how many may be. A form has 52 KB at most. */
const arriving = new Set<Request>();
const mostArriving = 300;

/**
 * Yields the chunks of a body. It takes nobody's place while it arrives. Once too many do, the one that has been arriving longest
 * is cut off. A visitor's is complete within a moment. `requestTimeout` limits the time that it may take.
 */
async function* arrivingChunks(req: Request): AsyncGenerator<Uint8Array> {
  const [oldest] = arriving;
  if (arriving.size >= mostArriving) oldest?.destroy();
  arriving.add(req);
  try {
    yield* req.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  } finally {
    arriving.delete(req);
    // Closing a socket with unread data would reset the connection before the client has read the response.
    req.resume();
  }
}
