import { type RequestHandler, Router } from 'express';
import { sendLine } from '../http/sendLine.ts';

/**
 * What load balancers, service managers and monitoring ask. `/healthz`: is the process alive. `/readyz`: may visitors
 * be sent here; pages need no store, so its state does not count. `/storez`: can a proposal be stored.
 *
 * @param input.ready whether the server takes visitors
 * @param input.storeState `'ok'`, or a code that says why no proposal can be stored now
 */
export function health({ ready, storeState }: HealthInput): RequestHandler {
  const router = Router({ strict: true, caseSensitive: true });
  router.get('/healthz', (_req, res) => sendLine(res, 200, 'alive'));
  router.get('/readyz', (_req, res) =>
    ready() ? sendLine(res, 200, 'ready') : sendLine(res, 503, 'not ready'),
  );
  router.get('/storez', async (_req, res) => {
    const state = await storeState();
    sendLine(res, state === 'ok' ? 200 : 503, state);
  });
  return router;
}

type HealthInput = { ready: () => boolean; storeState: () => Promise<string> };
