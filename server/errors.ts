import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Pages } from './pages.ts';

/** The last route: whatever found no answer is the not-found page, with its real status. */
export function notFound(pages: Pages, logger: Logger): RequestHandler {
  return async (req, res) => {
    logger.info({ method: req.method, path: req.path.slice(0, 200) }, 'Not found');
    await pages.send('notFound', req, res);
  };
}

/**
 * The last handler: a 4xx says what it is, a 5xx hides what it was behind the site's own page. Express knows an
 * error handler by its four parameters.
 */
export function failed(pages: Pages, logger: Logger): ErrorRequestHandler {
  return async (error: { status?: unknown }, req, res, next) => {
    if (res.headersSent) return next(error);
    if (typeof error.status === 'number' && error.status >= 400 && error.status < 500) {
      return void res.status(error.status).type('text').send(`${error.status} Bad request\n`);
    }
    logger.error({ err: error }, 'Request failed');
    try {
      await pages.send('failed', req, res);
    } catch {
      // The error page fails too, most likely for the same reason.
      res.status(500).type('text').send('500 Something broke on our side. Please try again in a minute.\n');
    }
  };
}
