import type { RequestListener } from 'node:http';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { createProposals } from './createProposals.ts';
import { statusPaths, type Target } from './documents/addresses.ts';
import type { DocumentCache } from './documents/documentCache.ts';
import { type FinishedResponse, finishResponse, sendLine, sendResponse } from './documents/response.ts';
import { onlyReads, isWellFormed, originForm, tableKey } from './documents/request.ts';
import { securityHeaders } from './documents/securityHeaders.ts';
import { failed, methodNotAllowed, notFound } from './routes/errorPages.ts';
import { createCallFromExpress } from './routes/callFromExpress.ts';
import { formRoute } from './routes/form.ts';
import { functionPath, functionRoute } from './routes/function.ts';
import { knownPages } from './routes/knownPages.ts';
import { logEnd, requestLog } from './routes/requestLog.ts';
import type { Settings } from './settings.ts';

/**
 * The two parts that only a development server has: Vite's middleware, which serves scripts and
 * public files from their sources, and a handler that shows errors in the browser.
 */
export type Development = { files: RequestHandler; failed: ErrorRequestHandler };

type AppParts = {
  settings: Settings;
  logger: Logger;
  documents: DocumentCache;
  /** The addresses of the pages, the public files and the generated texts (`addressTable`). */
  addresses: ReadonlyMap<string, Target>;
  /**
   * The finished responses of the files among `addresses`. In development there are none, because
   * Vite serves the files.
   */
  files: Iterable<[address: string, FinishedResponse]>;
  development?: Development | undefined;
  /** Aborted as soon as the server begins to close. */
  closing: AbortSignal;
};

/**
 * Puts the server together from its routes and the part that receives requests for proposals
 * (`createProposals`). It opens no file, no database and no port.
 *
 * @returns `proposals`, the part that receives requests for proposals, and `listener`, the function
 *   that the server and the tests call for each HTTP request. `listener` answers a malformed
 *   request with 400. If the table has a response for a GET or HEAD request, `listener` sends this
 *   response, which was finished at startup. It does so without Express, because Express would take
 *   most of the time. Express answers all other requests. Its middleware is listed below in the
 *   order in which a request passes through it
 */
export function createApp(parts: AppParts) {
  const { settings, logger, documents, addresses, files, development, closing } = parts;
  const proposals = createProposals({ settings, logger });
  const headers = securityHeaders(settings);
  const table = new Map([...files, ...documents.cached]);
  for (const [address, target] of addresses) {
    if (!('made' in target)) continue;
    const { type, body } = target.made;
    const bodies = { identity: Buffer.from(body) };
    table.set(
      address,
      finishResponse({ type, cacheControl: 'public, max-age=3600', security: headers, bodies }),
    );
  }

  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('trust proxy', settings.trustProxy);
  const security = new Map(Object.entries(headers));
  app.use((_req, res, next) => {
    res.setHeaders(security);
    next();
  });
  app.use(requestLog(logger));
  // `/healthz` answers 200 as long as the process is alive. `/readyz` answers 200 until the server
  // begins to close, and then 503. Neither depends on the store, because pages do not need the
  // store.
  app.get(statusPaths.health, (_req, res) => sendLine(res, 200, 'alive'));
  app.get(statusPaths.ready, (_req, res) =>
    closing.aborted ? sendLine(res, 503, 'not ready') : sendLine(res, 200, 'ready'),
  );
  // `/storez` answers `ok` if a request for a proposal can be stored, and otherwise a code that
  // says why not. With `SUPABASE_URL`, this route does not exist, because this server stores
  // nothing.
  const { storeState } = proposals;
  if (storeState)
    app.get(statusPaths.store, async (_req, res) => {
      const state = await storeState();
      sendLine(res, state === 'ok' ? 200 : 503, state);
    });
  const toCall = createCallFromExpress();
  app.all(functionPath, functionRoute(proposals.handler, toCall));
  // With `PAGE_MEMO=off`, the table has no pages, and this handler renders a page for each request.
  app.use(async (req, res, next) => {
    const page = onlyReads(req) ? await documents.page(tableKey(req)) : undefined;
    if (page) sendResponse(page, req, res);
    else next();
  });
  app
    .route('/')
    .post(formRoute(proposals.intake, documents.noticePage, toCall))
    .all(methodNotAllowed);
  app.use(knownPages(documents.keys));
  if (development) app.use(development.files);
  app.use(notFound(documents));
  app.use(development?.failed ?? failed(documents, logger));

  const logsRoutine = logger.isLevelEnabled('debug');
  const listener: RequestListener = (req, res) => {
    // Tells the client to open a new connection for its next request (RFC 9112, section 9.6). A
    // closing server accepts no new connection, so behind a load balancer another server gets that
    // request.
    if (closing.aborted) res.setHeader('Connection', 'close');
    req.url = originForm(req.url);
    if (!isWellFormed(req)) {
      // Node answers in the same way if its parser finds a request malformed.
      res.writeHead(400, { connection: 'close', 'content-length': 0 }).end();
      return;
    }
    const key = tableKey(req);
    const known = onlyReads(req) && table.get(key);
    if (!known) {
      app(req, res);
      return;
    }
    if (logsRoutine) logEnd(logger, res, key);
    sendResponse(known, req, res);
  };
  return { listener, proposals };
}
