import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { onlyReads } from '../documents/request.ts';

/**
 * Gives an id to every request that Express answers, and logs the result of the request. The id is
 * in the response and in each log line about the request. An id from the client is ignored, because
 * a client could use it to write into the log.
 */
export function requestLog(logger: Logger): RequestHandler {
  return (req, res, next) => {
    res.setHeader('X-Request-Id', randomUUID());
    logEnd(logger, res, req.path, requestIdOf(res));
    next();
  };
}

/** The id of the request that `res` responds to. */
export const requestIdOf = (res: Response) => String(res.getHeader('X-Request-Id'));

/**
 * Logs the result of one HTTP request, at one of these levels:
 *
 * - `warn`: a 503. The server is too busy or is closing, its store cannot be used, or requests go
 *   to Supabase instead of this server.
 * - `error`: any other 5xx.
 * - `info`: a 4xx, and a successful POST or OPTIONS request.
 * - `debug`: a page, a file, a redirect of a GET request, a successful health check, or an aborted
 *   request. So at the usual level `info`, the log does not say which pages are visited.
 *
 * No line has the visitor's IP address, at any level.
 */
export function logEnd(logger: Logger, res: ServerResponse, path: string, requestId?: string): void {
  const { method } = res.req;
  const start = performance.now();
  // A path can contain personal data, such as an email address. So only short paths of harmless
  // characters are logged.
  const shownPath = /^\/[\w./-]{0,100}$/.test(path) ? path : '(not logged)';
  res.once('close', () => {
    const ms = Math.round(performance.now() - start);
    const facts = { requestId, method, path: shownPath, status: res.statusCode, ms };
    const routine = res.statusCode < 400 && onlyReads(res.req);
    if (!res.writableFinished) logger.debug(facts, 'Request aborted');
    else if (res.statusCode === 503) logger.warn(facts, 'Service unavailable');
    else if (res.statusCode >= 500) logger.error(facts, 'Request failed');
    else logger[routine ? 'debug' : 'info'](facts, 'Request answered');
  });
}
