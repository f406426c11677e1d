import type { RequestHandler } from 'express';
import { sendLine } from './sendLine.ts';

/**
 * Refuses what would wait in line while the line is full. Pages and files never wait, so they are answered
 * whatever happens to what is posted.
 *
 * @param max posts under way at once
 */
export function limitInFlight(max: number): RequestHandler {
  let inFlight = 0;
  return (req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') return next();
    if (inFlight >= max) {
      res.setHeader('Retry-After', '5');
      return sendLine(res, 503, '503 Too busy. Please try again in a few seconds.');
    }
    inFlight += 1;
    res.once('close', () => (inFlight -= 1));
    next();
  };
}
