import type { Request, Response } from 'express';
import type { IncomingCall } from '#proposal/intake/createIntake.ts';
import { requestIdOf } from './requestLog.ts';

export type CallFromExpress = (req: Request, res: Response) => IncomingCall;

/** The memory for all unfinished bodies together, in bytes: enough for 300 of the longest forms. */
const maxArrivingBytes = 16 * 1024 * 1024;

/**
 * Creates the function that turns an Express request into the input of the intake (`createIntake`).
 * `req.ip` depends on the app's setting "trust proxy". The memory limit applies to all bodies that
 * arrive at one app.
 */
export function createCallFromExpress(): CallFromExpress {
  /** The requests whose bodies are arriving, the oldest first. */
  const arriving = new Set<Request>();
  let arrivingBytes = 0;

  /**
   * Yields the chunks of a body. If the unfinished bodies exceed `maxArrivingBytes`, the request
   * whose body began to arrive first is cut off. This request is the least likely to be a
   * visitor's, because a visitor's body is complete within a moment. The server's `requestTimeout`
   * limits the time that a body may take. `MAX_REQUESTS_IN_FLIGHT` does not count a request whose
   * body is still arriving.
   */
  async function* arrivingChunks(req: Request): AsyncGenerator<Uint8Array> {
    let own = 0;
    arriving.add(req);
    try {
      for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
        own += chunk.byteLength;
        arrivingBytes += chunk.byteLength;
        const [oldest] = arriving;
        if (arrivingBytes > maxArrivingBytes) oldest?.destroy();
        yield chunk;
      }
    } finally {
      arriving.delete(req);
      arrivingBytes -= own;
      // The unread rest of the body is discarded. Closing a socket with unread data would reset the
      // connection before the client has read the response.
      req.resume();
    }
  }

  return (req, res) => ({
    method: req.method,
    headers: { get: (name) => req.get(name) ?? null },
    host: req.get('host') ?? '',
    ip: req.ip,
    requestId: requestIdOf(res),
    chunks: () => arrivingChunks(req),
  });
}
