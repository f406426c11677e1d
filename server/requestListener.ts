import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type AppParts, createApp } from './createApp.ts';
import { hasOneHost } from './rejectMalformed.ts';
import { newRequestId } from './requestId.ts';
import { logEnd } from './requestLog.ts';
import { routedPaths } from './routedPaths.ts';

/**
 * The app with a short cut in front: the landing page and the not-found page, where they are kept, are answered before
 * Express looks at the request, because Express is what would limit them then. Their answers are the same to the last
 * header; tests compare them.
 */
export function createRequestListener(parts: AppParts): RequestListener {
  const { pages, logger, files, closing } = parts;
  const app = createApp(parts);
  const known = files.paths && new Set([...routedPaths(app.router), ...files.paths]);
  // With every request in the log there is nothing to be short about.
  const shortCut = !logger.isLevelEnabled('debug');

  function documentFor({ url = '' }: IncomingMessage): 'landing' | 'notFound' | undefined {
    if (url === '/') return 'landing';
    return known && plainPath.test(url) && !known.has(url) ? 'notFound' : undefined;
  }

  /** Answers at once where it can; else does nothing and says `false`. */
  function answerAtOnce(req: IncomingMessage, res: ServerResponse): boolean {
    const key = shortCut && !closing?.aborted && asksForDocument(req) ? documentFor(req) : undefined;
    if (!key) return false;
    const requestId = newRequestId();
    if (!pages.sendKept(key, req, res, requestId)) return false;
    const { method = '', url: path = '' } = req;
    if (key === 'notFound') logEnd(logger, res, { requestId, method, path });
    return true;
  }

  return (req, res) => {
    if (!answerAtOnce(req, res)) app(req, res);
  };
}

/** Paths that mean what they say: no query, no percent-encoding, no empty segment that Express would have to judge. */
const plainPath = /^(?:\/[\w.-]+)+$/;

function asksForDocument(req: IncomingMessage): boolean {
  return (req.method === 'GET' || req.method === 'HEAD') && hasOneHost(req);
}
