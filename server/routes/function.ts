import type { RequestHandler } from 'express';
import type { Handler } from '#proposal/intake/handler.ts';
import type { CallFromExpress } from './callFromExpress.ts';

/** The path at which supabase-js calls the function. */
export const functionPath = '/functions/v1/send-autoresponder';

/** Answers with the handler that also runs on Supabase. */
export function functionRoute(handler: Handler, toCall: CallFromExpress): RequestHandler {
  return async (req, res) => {
    const reply = await handler(toCall(req, res));
    res.status(reply.status).setHeaders(reply.headers);
    res.end(await reply.text());
  };
}
