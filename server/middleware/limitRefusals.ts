import type { RequestHandler } from 'express';
import { rateLimitKey } from '#proposal/rateLimitKey.ts';
import { sendLine } from '../http/sendLine.ts';

const hourMs = 60 * 60 * 1000;
/** Number of networks counted at a time. All counts are cleared once it is reached, which bounds the memory. */
const mostNetworks = 10_000;
/** How long a 429 waits. A client that posts again as soon as it is answered then costs next to nothing. */
const pauseMs = 250;

/**
 * Answers 429 to a network once `max` of its posts were refused within an hour. Refusals are limited because their answer
 * can be a whole rendered page. It comes before `limitInFlight`, so that a waiting 429 takes nobody's place there.
 * Accepted requests are counted by the store, not here.
 */
export function limitRefusals(max: number): RequestHandler {
  const counts = new Map<string, { refused: number; endsAt: number }>();

  function current(network: string, now: number) {
    const count = counts.get(network);
    return count && count.endsAt > now ? count : { refused: 0, endsAt: now + hourMs };
  }

  return (req, res, next) => {
    if (req.method !== 'POST') return next();
    const network = rateLimitKey(req.ip ?? '');
    const now = performance.now();
    const { refused, endsAt } = current(network, now);
    if (refused >= max) {
      res.setHeader('Retry-After', String(Math.ceil((endsAt - now) / 1000)));
      const advice = 'Your browser still has what you typed: go back, and send it again later.';
      return void setTimeout(() => sendLine(res, 429, `429 Too many attempts. ${advice}`), pauseMs);
    }
    res.once('finish', () => {
      if (res.statusCode < 400 || res.statusCode === 429 || res.statusCode >= 500) return;
      const count = current(network, now);
      if (counts.size >= mostNetworks) counts.clear();
      counts.set(network, { ...count, refused: count.refused + 1 });
    });
    next();
  };
}
