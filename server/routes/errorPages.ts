import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { DocumentCache } from '../documents/documentCache.ts';
import { sendResponse, sendLine } from '../documents/response.ts';
import { requestIdOf } from './requestLog.ts';

/** Answers 405 with the methods that the landing page allows. */
export const methodNotAllowed: RequestHandler = (_req, res) => {
  res.setHeader('Allow', 'GET, HEAD, POST');
  sendLine(res, 405, '405 Method not allowed');
};

/** The last route: answers with the not-found page and status 404. */
export function notFound(documents: DocumentCache): RequestHandler {
  return async (req, res) => sendResponse(await documents.error('notFound'), req, res);
}

/**
 * The error handler: logs the error and shows the error page. Express recognizes it by its four
 * parameters.
 */
export function failed(documents: DocumentCache, logger: Logger): ErrorRequestHandler {
  return async (error, req, res, _next) => {
    logger.error({ requestId: requestIdOf(res), err: error }, 'Request failed');
    if (res.headersSent) {
      // Ends the connection, so that the browser does not take the part that was sent for the whole
      // answer.
      res.destroy();
      return;
    }
    try {
      sendResponse(await documents.error('failed'), req, res);
    } catch {
      // The error page could not be rendered either, most likely for the same reason.
      sendLine(res, 500, '500 Something broke on our side. Please try again in a minute.');
    }
  };
}
