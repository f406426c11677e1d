import type { RequestListener } from 'node:http';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { securityHeaders } from './documents/securityHeaders.ts';
import { type ResponseTable, tableKey } from './documents/responseTable.ts';
import type { DocumentCache } from './documents/documentCache.ts';
import { failed, methodNotAllowed, notFound } from './routes/errorPages.ts';
import { sendResponse } from './documents/response.ts';
import { knownPages } from './routes/knownPages.ts';
import { health } from './routes/health.ts';
import { logEnd, requestLog } from './routes/requestLog.ts';
import { isRead, isWellFormed, originForm } from './routes/validateRequest.ts';
import type { Proposals } from './createProposals.ts';
import { formRoute } from './routes/form.ts';
import { functionPath, functionRoute } from './routes/function.ts';
import type { Settings } from './settings.ts';

/** In development: Vite's middleware, which serves the files that are not in the table, and what shows an error. */
export type Development = { files: RequestHandler; failed: ErrorRequestHandler };

/** What `createApp` needs. Creating the app opens no file, no database and no port. */
export type AppParts = {
  settings: Pick<Settings, 'hsts' | 'trustProxy'>;
  logger: Logger;
  documents: DocumentCache;
  table: ResponseTable;
  proposals: Proposals;
  development?: Development | undefined;
  /** Aborted as soon as the server begins to close. */
  closing: AbortSignal;
};

/**
 * Builds the server as one function, which the port and supertest are given alike. It sends from the table what stands
 * there. Express has the rest, because it would otherwise be the bottleneck; its middleware is listed in the order in which
 * a request passes through it.
 */
export function createApp(parts: AppParts): RequestListener {
  const { settings, logger, documents, table, proposals, development, closing } = parts;
  const logsRoutine = logger.isLevelEnabled('debug');
  const security = new Map(Object.entries(securityHeaders(settings)));
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('trust proxy', settings.trustProxy);

  app.use((_req, res, next) => {
    res.setHeaders(security);
    next();
  });
  app.use(requestLog(logger));
  app.use(health(() => !closing.aborted, proposals.storeState));
  app.all(functionPath, functionRoute(proposals.handler));
  // The pages that are not in the table, because they are rendered for each request.
  app.use(async (req, res, next) => {
    const page = isRead(req) ? await documents.page(tableKey(req)) : undefined;
    if (page) sendResponse(page, req, res);
    else next();
  });
  app.route('/').post(formRoute(proposals.receive, documents.noticePage)).all(methodNotAllowed);
  app.use(knownPages(documents.paths));
  if (development) app.use(development.files);
  app.use(notFound(documents));
  app.use(development?.failed ?? failed(documents, logger));

  return (req, res) => {
    // The client then connects to another server for its next request (RFC 9112, section 9.6).
    if (closing.aborted) res.setHeader('Connection', 'close');
    req.url = originForm(req.url);
    if (!isWellFormed(req)) {
      // As Node refuses what its parser finds malformed.
      res.writeHead(400, { connection: 'close', 'content-length': 0 }).end();
      return;
    }
    const key = tableKey(req);
    const known = isRead(req) && table.get(key);
    if (!known) {
      app(req, res);
      return;
    }
    if (logsRoutine) logEnd(logger, res, key);
    sendResponse(known, req, res);
  };
}
