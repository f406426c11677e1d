import type { Request, Response } from 'express';
import type { Sent } from '#proposal/intake/createIntake.ts';
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

/**
 * The bytes of unfinished bodies that may be in memory: as many as 300 of the longest forms have.
 */
const mostArrivingBytes = 16 * 1024 * 1024;
/** The requests whose bodies are arriving, the oldest first. */
const arriving = new Set<Request>();
let arrivingBytes = 0;

/**
 * Yields the chunks of a body. It takes nobody's place while it arrives. Once unfinished bodies
 * fill the memory set aside for them, the one that has been arriving longest is cut off. A
 * visitor's is complete within a moment. `requestTimeout` limits the time that a body may take.
 */
async function* arrivingChunks(req: Request): AsyncGenerator<Uint8Array> {
  let own = 0;
  arriving.add(req);
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      own += chunk.byteLength;
      arrivingBytes += chunk.byteLength;
      const [oldest] = arriving;
      if (arrivingBytes > mostArrivingBytes) oldest?.destroy();
      yield chunk;
    }
  } finally {
    arriving.delete(req);
    arrivingBytes -= own;
    // Closing a socket with unread data would reset the connection before the client has read the
    // response.
    req.resume();
  }
}
