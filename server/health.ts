import { type RequestHandler, Router } from 'express';
import { sendLine } from './sendLine.ts';

/**
 * What balancers and service managers ask: `/healthz`, whether the process is alive, and `/readyz`, whether visitors
 * may be sent here.
 *
 * @param ready looks whether everything a visitor needs is there
 */
export function health(ready: () => Promise<boolean>): RequestHandler {
  const router = Router({ strict: true, caseSensitive: true });
  router.get('/healthz', (_req, res) => sendLine(res, 200, 'alive'));
  router.get('/readyz', async (_req, res) => {
    if (await ready()) sendLine(res, 200, 'ready');
    else sendLine(res, 503, 'not ready');
  });
  return router;
}
