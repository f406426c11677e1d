import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { DocumentCache } from './documents/documentCache.ts';
import { failed, notFound } from './errors.ts';
import { sendAnswer } from './http/answer.ts';
import { sendLine } from './http/sendLine.ts';
import { health } from './lifecycle/health.ts';
import { allowedMethods, isRead } from './middleware/allowedMethods.ts';
import { addDefaultHeaders } from './middleware/defaultHeaders.ts';
import { limitInFlight } from './middleware/limitInFlight.ts';
import { limitRefusals } from './middleware/limitRefusals.ts';
import { requestLog } from './middleware/requestLog.ts';
import type { SendFromTable } from './middleware/sendFromTable.ts';
import { validateRequest } from './middleware/validateRequest.ts';
import type { Proposals } from './proposals/createProposals.ts';
import { createSendNotice } from './proposals/sendNotice.ts';
import type { Settings } from './settings.ts';

/** What `createApp` needs. Creating the app opens no file, no database and no port. */
export type AppParts = {
  settings: Pick<Settings, 'hsts' | 'trustProxy' | 'maxRequestsInFlight' | 'proposalLimits'>;
  logger: Logger;
  documents: DocumentCache;
  sendFromTable: SendFromTable;
  proposals: Proposals;
  /** In development: Vite's middleware, which serves the files that are not in the table. */
  devFiles?: RequestHandler | undefined;
  /** Aborted as soon as the server begins to close. */
  closing?: AbortSignal | undefined;
};

/** Builds the Express app. The middleware is listed in the order in which a request passes through it. */
export function createApp(parts: AppParts): Express {
  const { settings, logger, documents, sendFromTable, proposals, devFiles, closing } = parts;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', settings.trustProxy);

  addDefaultHeaders(app, settings, closing);

  app.use((req, res, next) => void (sendFromTable(req, res) || next()));
  app.use(requestLog(logger));
  app.use(validateRequest);
  app.use(health({ ready: () => !closing?.aborted, storeState: () => proposals.storeState() }));
  // Everything but GET and HEAD. Reads skip these steps together, which costs them one step instead of three.
  const writes = express.Router();
  writes.use(allowedMethods);
  // Twice the hourly limit: a visitor may correct each of the allowed requests once.
  writes.use(limitRefusals(2 * settings.proposalLimits.perIpPerHour));
  writes.use(limitInFlight(settings.maxRequestsInFlight));
  app.use((req, res, next) => (isRead(req) ? next() : writes(req, res, next)));
  app.use(proposals.functionRoute);

  app
    .route('/')
    .get(async (req, res) => {
      const key = req.query['request'] === 'received' ? 'received' : 'landing';
      sendAnswer(await documents.get(key), req, res);
    })
    .post(proposals.formPost(createSendNotice(documents.renderNotice)))
    .all((_req, res) => {
      res.setHeader('Allow', 'GET, HEAD, POST');
      sendLine(res, 405, '405 Method not allowed');
    });

  if (devFiles) app.use(devFiles);
  app.use(notFound(documents));
  app.use(failed(documents, logger));
  return app;
}
