import type { RequestHandler } from 'express';
import { sendLine } from '../http/response.ts';
import { isRead } from './validateRequest.ts';

/**
 * Health checks for load balancers, service managers and monitoring. `/healthz` says whether the process is alive.
 * `/readyz` says whether it accepts visitors; the store does not count, because pages do not need it. `/storez` says
 * whether a proposal can be stored.
 *
 * @param input.ready whether the server accepts visitors
 * @param input.storeState `'ok'`, or a code that says why no proposal can be stored now
 */
export function health({ ready, storeState }: HealthInput): RequestHandler {
  return (req, res, next) => {
    if (!isRead(req)) return next();
    switch (req.path) {
      case '/healthz':
        return sendLine(res, 200, 'alive');
      case '/readyz':
        return ready() ? sendLine(res, 200, 'ready') : sendLine(res, 503, 'not ready');
      case '/storez':
        return storeState().then((state) => sendLine(res, state === 'ok' ? 200 : 503, state));
      default:
        next();
    }
  };
}

type HealthInput = { ready: () => boolean; storeState: () => Promise<string> };
