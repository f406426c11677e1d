import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';

/**
 * Gives every request an id, in the answer and on each line that is logged about it, and logs how it ended.
 * The id is always a new one: one that came with the request would be a way to write into the log.
 */
export function requestLog(logger: Logger): RequestHandler {
  return (req, res, next) => {
    const requestId = randomUUID();
    res.locals['requestId'] = requestId;
    logEnd(logger, res, { requestId, method: req.method, path: req.path });
    next();
  };
}

/** The id of the request that `res` answers. */
export const requestIdOf = ({ locals }: Response) => String(locals['requestId']);

/**
 * Logs how one request ended. Failures of ours are errors, and 503 is a warning: the server was too busy, or its store
 * cannot be used. Posts and other refusals are logged at `info`. Pages, files, and visitors who left before their answer
 * was complete are logged at `debug` only: a proxy's access log has them.
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
    else if (res.statusCode === 503) logger.warn(facts, 'Request refused');
    else if (res.statusCode >= 500) logger.error(facts, 'Request failed');
    else if (routine) logger.debug(facts, 'Request answered');
    else logger.info(facts, 'Request answered');
  });
}

/** Paths can hold anything a visitor types, addresses and names too: only short and plain ones are written down. */
function loggablePath(path: string): string {
  return /^\/[\w./-]{0,100}$/.test(path) ? path : '(not logged)';
}
