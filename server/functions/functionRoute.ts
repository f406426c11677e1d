import { Readable } from 'node:stream';
import { createBrotliDecompress } from 'node:zlib';
import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from 'express';
import type { Handler } from '../../supabase/functions/send-autoresponder/core/handler.ts';
import type { Inflate } from '../../supabase/functions/send-autoresponder/core/readBody.ts';

/** The path under which supabase-js looks for the function. */
export const functionPath = '/functions/v1/send-autoresponder';

/** Content codings that `DecompressionStream` lacks on Node 20. */
export const inflaters: Readonly<Record<string, Inflate>> = {
  br: (body) => fromNode(fromWeb(body).pipe(createBrotliDecompress())),
};

/** Puts the web-standard handler behind an Express route. `req.ip` follows the app's "trust proxy". */
export function functionRoute(handler: Handler): RequestHandler {
  return async (req, res) => {
    const answer = await handler(toWebRequest(req), { ip: req.ip });
    if (req.destroyed && !req.complete) return;
    await send(answer, req, res);
  };
}

function toWebRequest(req: ExpressRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (typeof value === 'string') headers.set(name, value);
    else for (const one of value ?? []) headers.append(name, one);
  }
  // Methods the handler refuses all look alike to it, and `Request` itself throws at some of them, such as TRACE.
  const method = req.method === 'POST' || req.method === 'OPTIONS' ? req.method : 'GET';
  // A name of its own for the host: what the visitor sent as `Host` may not even be a valid one.
  return new Request(`http://embedded${functionPath}`, {
    method,
    headers,
    ...(method !== 'GET' && { body: fromNode(req), duplex: 'half' }),
  });
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

// Node's and the DOM's stream types describe the same objects in different words.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const fromNode = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Readable.fromWeb(stream as unknown as Parameters<typeof Readable.fromWeb>[0]);
