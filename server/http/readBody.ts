import type { IncomingMessage } from 'node:http';
import getRawBody from 'raw-body';

/** Reads a request's body of at most `limit` bytes. One whose Content-Length exceeds the limit is not read at all. */
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
 * Reads the rest of a body and discards it, so that the client can read the answer. Closing a socket with unread data
 * would reset the connection before that. `requestTimeout` limits the time that a body may take.
 */
export function discardBody(req: IncomingMessage): void {
  if (req.complete) return;
  req.unpipe();
  req.resume();
}
