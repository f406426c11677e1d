import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { failed, notFound } from './errors.ts';
import type { Proposals } from './functions/createProposals.ts';
import type { Pages } from './pages.ts';
import { rejectMalformed } from './rejectMalformed.ts';

/** Everything the app is made of; nothing is opened or listened to here. */
export type AppParts = {
  logger: Logger;
  pages: Pages;
  proposals: Proposals;
  /** Answers for static files: the build's in production, Vite's in development. */
  files: RequestHandler;
};

/** Builds the Express app: middleware in the order in which a request meets it. */
export function createApp({ logger, pages, proposals, files }: AppParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');

  app.use(rejectMalformed);
  app.use(proposals.router);

  app
    .route('/')
    .get(async (req, res) => {
      await pages.send(req.query['request'] === 'received' ? 'received' : 'landing', req, res);
    })
    .post(proposals.formPost((notice, res, status) => pages.sendNotice(notice, res, status)))
    .all(
      (_req, res) =>
        void res.set('Allow', 'GET, HEAD, POST').status(405).type('text').send('405 Method not allowed\n'),
    );

  app.use(files);
  app.use(notFound(pages, logger));
  app.use(failed(pages, logger));
  return app;
}
