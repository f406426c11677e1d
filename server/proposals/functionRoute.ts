import type { Request as ExpressRequest, RequestHandler } from 'express';
import { maxBodyBytes } from '#proposal/contract.ts';
import type { Handler } from '#proposal/handler.ts';
import { discardBody, readBody } from '../http/readBody.ts';
import { requestIdOf } from '../middleware/requestLog.ts';

/** The path at which supabase-js calls the function. */
export const functionPath = '/functions/v1/send-autoresponder';

/** Answers requests for the function's path with the web-standard handler. `req.ip` follows the app's "trust proxy". */
export function functionRoute(handler: Handler): RequestHandler {
  const answer: RequestHandler = async (req, res) => {
    const body = req.method === 'POST' ? await readBody(req, maxBodyBytes) : undefined;
    if (body === 'aborted') return;
    const reply = await handler(toWebRequest(req, body), { ip: req.ip, requestId: requestIdOf(res) });
    discardBody(req);
    res.status(reply.status);
    for (const [name, value] of reply.headers) res.setHeader(name, value);
    res.end(await reply.text());
  };
  return (req, res, next) => (req.path === functionPath ? answer(req, res, next) : next());
}

function toWebRequest(req: ExpressRequest, body: Buffer | 'too-large' | undefined): Request {
  const headers = new Headers(Object.entries(req.headers).map(([name, value]) => [name, String(value)]));
  // The handler refuses a body by its declared length. The client may have declared none, so it is set here.
  if (body === 'too-large') headers.set('content-length', String(maxBodyBytes + 1));
  // The handler gives all other methods the same 405, so GET can represent them. `Request` would throw for some (TRACE).
  const method = req.method === 'POST' || req.method === 'OPTIONS' ? req.method : 'GET';
  // A fixed host, because the visitor's Host header may not form a valid URL.
  const url = `http://embedded${functionPath}`;
  return new Request(url, { method, headers, ...(Buffer.isBuffer(body) && { body: new Uint8Array(body) }) });
}
