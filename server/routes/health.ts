import { Router } from 'express';
import { sendLine } from '../documents/response.ts';

/**
 * Health checks for load balancers, service managers and monitoring. `/healthz` says whether the process is alive.
 * `/readyz` says whether it accepts visitors; the store does not count, because pages do not need it. `/storez` says
 * whether a proposal can be stored, if that is here: `ok`, or a code that says why not.
 */
export function health(ready: () => boolean, storeState?: () => Promise<string>): Router {
  const routes = Router({ caseSensitive: true, strict: true });
  routes.get('/healthz', (_req, res) => sendLine(res, 200, 'alive'));
  routes.get('/readyz', (_req, res) =>
    ready() ? sendLine(res, 200, 'ready') : sendLine(res, 503, 'not ready'),
  );
  if (storeState)
    routes.get('/storez', async (_req, res) => {
      const state = await storeState();
      sendLine(res, state === 'ok' ? 200 : 503, state);
    });
  return routes;
}
