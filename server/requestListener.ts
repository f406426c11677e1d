import type { IncomingMessage, RequestListener } from 'node:http';
import { type AppParts, createApp } from './createApp.ts';
import { hasOneHost } from './rejectMalformed.ts';

/**
 * The app with a short cut in front: the landing page, where it is kept, is answered before Express looks at the
 * request, because Express is what would limit it then. Its answer is the same to the last header; tests compare them.
 */
export function createRequestListener(parts: AppParts): RequestListener {
  const { pages, logger, closing } = parts;
  const app = createApp(parts);
  // With every request in the log there is nothing to be short about.
  const shortCut = !logger.isLevelEnabled('debug');
  return (req, res) => {
    if (shortCut && asksForLandingPage(req) && !closing?.aborted && pages.sendKept('landing', req, res))
      return;
    app(req, res);
  };
}

function asksForLandingPage(req: IncomingMessage): boolean {
  return req.url === '/' && (req.method === 'GET' || req.method === 'HEAD') && hasOneHost(req);
}
