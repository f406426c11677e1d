import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { sendLine } from '../http/sendLine.ts';

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Answers 405 to methods for proxies (CONNECT), WebDAV and diagnostics (TRACE). */
export const allowedMethods: RequestHandler = (req, res, next) => {
  if (known.has(req.method)) return next();
  res.setHeader('Allow', 'GET, HEAD, POST');
  sendLine(res, 405, '405 Method not allowed');
};

/** Tells whether a request only reads. The limits on posts and the check of the method do not concern it. */
export function isRead(req: IncomingMessage): req is IncomingMessage & { method: 'GET' | 'HEAD' } {
  return req.method === 'GET' || req.method === 'HEAD';
}
