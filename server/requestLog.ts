import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { currentRequestId } from './requestId.ts';

/** Logs how requests to the app ended. */
export function requestLog(logger: Logger): RequestHandler {
  return (req, res, next) => {
    logEnd(logger, res, { requestId: currentRequestId(), method: req.method, path: req.path });
    next();
  };
}

/**
 * Logs how one request ended. Our failures are errors; what found nothing, was refused or was posted is news. Pages and
 * files are for the proxy's access log and show at `debug` only, and so do visitors who left before their answer was
 * complete.
 */
export function logEnd(
  logger: Logger,
  res: ServerResponse,
  { requestId, method, path }: { requestId: string | undefined; method: string; path: string },
): void {
  const start = performance.now();
  const shownPath = loggablePath(path);
  res.once('close', () => {
    const facts = {
      requestId,
      method,
      path: shownPath,
      status: res.statusCode,
      ms: Math.round(performance.now() - start),
    };
    const routine = res.statusCode < 400 && (method === 'GET' || method === 'HEAD');
    if (!res.writableFinished) logger.debug(facts, 'Request aborted');
    else if (res.statusCode >= 500) logger.error(facts, 'Request failed');
    else if (routine) logger.debug(facts, 'Request answered');
    else logger.info(facts, 'Request answered');
  });
}

/** Paths can hold anything a visitor types, addresses and names too: only short and plain ones are written down. */
function loggablePath(path: string): string {
  return /^\/[\w./-]{0,100}$/.test(path) ? path : '(not logged)';
}
