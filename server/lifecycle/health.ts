import type { RequestHandler } from 'express';
import { sendLine } from '../http/sendLine.ts';

/**
 * What load balancers, service managers and monitoring ask. `/healthz`: is the process alive. `/readyz`: may visitors
 * be sent here; pages need no store, so its state does not count. `/storez`: can a proposal be stored.
 *
 * @param input.ready whether the server takes visitors
 * @param input.storeState `'ok'`, or a code that says why no proposal can be stored now
 */
export function health({ ready, storeState }: HealthInput): RequestHandler {
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
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
