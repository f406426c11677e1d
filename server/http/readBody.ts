import type { IncomingMessage } from 'node:http';
import getRawBody from 'raw-body';

/**
 * Reads a request's body up to `limit` bytes. A body that is longer is refused as soon as that is known: from its
 * declared length before any of it has come.
 */
export async function readBody(
  req: IncomingMessage,
  limit: number,
): Promise<Buffer | 'too-large' | 'aborted'> {
  try {
    return await getRawBody(req, { limit, length: req.headers['content-length'] ?? null });
  } catch (error) {
    const tooLarge = error instanceof Error && 'type' in error && error.type === 'entity.too.large';
    return tooLarge ? 'too-large' : 'aborted';
  }
}

/**
 * Lets the rest of a body arrive and throws it away, so that the client can read the answer. Closing a socket on unread
 * data would reset it first. `requestTimeout` ends a body that never does.
 */
export function discardBody(req: IncomingMessage): void {
  if (req.complete) return;
  req.unpipe();
  req.resume();
}
