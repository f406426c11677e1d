import type { RequestHandler } from 'express';
import { rateLimitKey } from '#proposal/rateLimitKey.ts';
import { sendLine } from '../http/sendLine.ts';

/** The share of the limit that one network may use, so that slow bodies from one address leave room for others. */
const shareOfOneNetwork = 1 / 16;

/** Answers 503 once `max` requests are in progress, and to one network once it has a sixteenth of `max` in progress. */
export function limitInFlight(max: number): RequestHandler {
  const maxOfOneNetwork = Math.ceil(max * shareOfOneNetwork);
  const ofNetwork = new Map<string, number>();
  let inFlight = 0;

  return (req, res, next) => {
    const network = rateLimitKey(req.ip ?? '');
    const own = ofNetwork.get(network) ?? 0;
    if (inFlight >= max || own >= maxOfOneNetwork) {
      res.setHeader('Retry-After', '5');
      return sendLine(res, 503, '503 Too busy. Please try again in a few seconds.');
    }
    inFlight += 1;
    ofNetwork.set(network, own + 1);
    res.once('close', () => {
      inFlight -= 1;
      const left = (ofNetwork.get(network) ?? 1) - 1;
      if (left > 0) ofNetwork.set(network, left);
      else ofNetwork.delete(network);
    });
    next();
  };
}
