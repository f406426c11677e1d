import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { discovery, type DiscoverySettings } from './discovery.ts';
import { failed, notFound } from './errors.ts';
import type { Proposals } from './functions/createProposals.ts';
import { health } from './health.ts';
import { knownMethods } from './knownMethods.ts';
import { limitInFlight } from './limitInFlight.ts';
import type { Pages } from './pages.ts';
import { rejectMalformed } from './rejectMalformed.ts';
import { identify } from './requestId.ts';
import { requestLog } from './requestLog.ts';
import { setSecurityHeaders } from './securityHeaders.ts';
import { sendLine } from './sendLine.ts';
import type { Settings } from './settings.ts';
import { closeWhenClosing } from './closeWhenClosing.ts';

/** Static files: the build's in production, Vite's in development, who alone knows which there are. */
export type Files = { answer: RequestHandler; paths: readonly string[] | undefined };

/** Everything the app is made of; nothing is opened or listened to here. */
export type AppParts = {
  settings: Pick<Settings, 'hsts' | 'trustProxy' | 'maxRequestsInFlight'> & DiscoverySettings;
  logger: Logger;
  pages: Pages;
  proposals: Proposals;
  files: Files;
  /** Aborted as soon as the server begins to close; one that never closes needs none. */
  closing?: AbortSignal;
};

/** Builds the Express app: middleware in the order in which a request meets it. */
export function createApp(parts: AppParts): Express {
  const { settings, logger, pages, proposals, files, closing } = parts;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', settings.trustProxy);

  app.use(identify);
  app.use(requestLog(logger));
  app.use(setSecurityHeaders(settings));
  app.use(closeWhenClosing(closing));
  app.use(rejectMalformed);
  app.use(knownMethods);
  app.use(health(async () => !closing?.aborted && pages.prepared() && proposals.writable()));
  app.use(limitInFlight(settings.maxRequestsInFlight));
  app.use(proposals.router);

  app
    .route('/')
    .get(async (req, res) => {
      await pages.send(req.query['request'] === 'received' ? 'received' : 'landing', req, res);
    })
    .post(proposals.formPost((notice, res, status) => pages.sendNotice(notice, res, status)))
    .all((_req, res) => {
      res.setHeader('Allow', 'GET, HEAD, POST');
      sendLine(res, 405, '405 Method not allowed');
    });

  app.use(discovery(settings));
  app.use(files.answer);
  app.use(notFound(pages));
  app.use(failed(pages, logger));
  return app;
}
