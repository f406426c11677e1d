import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from 'express';
import { maxBodyBytes } from '../../supabase/functions/send-autoresponder/core/limits.ts';
import type { Handler } from '../../supabase/functions/send-autoresponder/core/handler.ts';

/** The path under which supabase-js looks for the function. */
export const functionPath = '/functions/v1/send-autoresponder';

/** Puts the web-standard handler behind an Express route. `req.ip` follows the app's "trust proxy". */
export function functionRoute(handler: Handler): RequestHandler {
  return async (req, res) => {
    const body = req.method === 'POST' ? await readStart(req, maxBodyBytes + 1) : undefined;
    if (body === 'aborted') return;
    await send(await handler(toWebRequest(req, body), { ip: req.ip }), req, res);
  };
}

/**
 * Reads the body up to `enough` bytes, by which the handler sees that there are too many. As bytes, because a web stream
 * over Node's costs a tenth of the requests a second.
 */
async function readStart(req: ExpressRequest, enough: number): Promise<Buffer | 'aborted'> {
  // A body that says itself that it is too long is refused before it comes.
  if (Number(req.headers['content-length']) >= enough) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Left open at the end of the loop: what else arrives is still to be let through, see `send`.
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(chunk)) continue;
      chunks.push(chunk);
      size += chunk.length;
      if (size >= enough) break;
    }
    return Buffer.concat(chunks);
  } catch {
    return 'aborted';
  }
}

function toWebRequest(req: ExpressRequest, body: Buffer | undefined): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (typeof value === 'string') headers.set(name, value);
    else for (const one of value ?? []) headers.append(name, one);
  }
  // Methods the handler refuses all look alike to it, and `Request` itself throws at some of them, such as TRACE.
  const method = req.method === 'POST' || req.method === 'OPTIONS' ? req.method : 'GET';
  // A name of its own for the host: what the visitor sent as `Host` may not even be a valid one.
  const url = `http://embedded${functionPath}`;
  return new Request(url, { method, headers, ...(body && { body: new Uint8Array(body) }) });
}

async function send(answer: Response, req: ExpressRequest, res: ExpressResponse): Promise<void> {
  res.status(answer.status);
  for (const [name, value] of answer.headers) res.setHeader(name, value);
  if (!req.complete) {
    // The answer came before the whole body did. The connection cannot be used again; what still arrives is let through
    // to nowhere, because a socket closed on unread data resets before the answer is read.
    res.setHeader('connection', 'close');
    req.unpipe();
    req.resume();
  }
  res.end(await answer.text());
}
