import type { Request as ExpressRequest, RequestHandler } from 'express';
import { maxBodyBytes } from '../../supabase/functions/_shared/proposal/contract/fields.ts';
import type { Handler } from '../../supabase/functions/_shared/proposal/http/handler.ts';
import { discardBody, readBody } from '../http/readBody.ts';

/** The path under which supabase-js looks for the function. */
export const functionPath = '/functions/v1/send-autoresponder';

/** Puts the web-standard handler behind an Express route. `req.ip` follows the app's "trust proxy". */
export function functionRoute(handler: Handler): RequestHandler {
  return async (req, res) => {
    const body = req.method === 'POST' ? await readBody(req, maxBodyBytes) : undefined;
    if (body === 'aborted') return;
    const answer = await handler(toWebRequest(req, body), { ip: req.ip });
    discardBody(req);
    res.status(answer.status);
    for (const [name, value] of answer.headers) res.setHeader(name, value);
    res.end(await answer.text());
  };
}

function toWebRequest(req: ExpressRequest, body: Buffer | 'too-large' | undefined): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (typeof value === 'string') headers.set(name, value);
    else for (const one of value ?? []) headers.append(name, one);
  }
  // The handler refuses this length, whether the client declared it or not.
  if (body === 'too-large') headers.set('content-length', String(maxBodyBytes + 1));
  // The handler treats all methods that it refuses alike, and `Request` itself throws at some of them, such as TRACE.
  const method = req.method === 'POST' || req.method === 'OPTIONS' ? req.method : 'GET';
  // The host is made up: what the visitor sent as `Host` may not even be valid.
  const url = `http://embedded${functionPath}`;
  return new Request(url, { method, headers, ...(Buffer.isBuffer(body) && { body: new Uint8Array(body) }) });
}
