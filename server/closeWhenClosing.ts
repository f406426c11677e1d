import type { RequestHandler } from 'express';

/**
 * Tells clients to connect anew, to another server, once this one is closing (RFC 9112, section 9.6).
 *
 * @param closing aborted when closing begins
 */
export function closeWhenClosing(closing: AbortSignal | undefined): RequestHandler {
  return (_req, res, next) => {
    if (closing?.aborted) res.setHeader('Connection', 'close');
    next();
  };
}
