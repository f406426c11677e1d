import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { sendLine } from '../documents/response.ts';

/**
 * Responds 400 to a request whose target is no path, and to one whose Host is malformed or there twice, which Node gives as a
 * list. Node itself refuses one without a Host. No path is ever decoded, and nothing is built from the Host.
 */
export const validateRequest: RequestHandler = (req, res, next) => {
  if (hasValidHost(req) && req.url.startsWith('/')) return next();
  sendLine(res, 400, '400 Bad request: this address is not well-formed.');
};

/** Reduces an absolute URL as the request's target to path and query, whatever its host (RFC 9112, section 3.2.2). */
export function originForm(target: string): string {
  return target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
}

/** RFC 9112, section 3.2. */
export const hasValidHost = ({ headers }: IncomingMessage) =>
  /^[\w.~%!$&'()*+,;=:[\]-]*$/.test(headers.host ?? '');

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Responds 405 to methods for proxies (CONNECT), WebDAV and diagnostics (TRACE). */
export const allowedMethods: RequestHandler = (req, res, next) => {
  if (known.has(req.method)) next();
  else methodNotAllowed(req, res, next);
};

/** Responds 405 with what the landing page allows. */
export const methodNotAllowed: RequestHandler = (_req, res) => {
  res.setHeader('Allow', 'GET, HEAD, POST');
  sendLine(res, 405, '405 Method not allowed');
};

/** Tells whether a request only reads. The limits on posts and the check of the method do not concern it. */
export function isRead(req: IncomingMessage): req is IncomingMessage & { method: 'GET' | 'HEAD' } {
  return req.method === 'GET' || req.method === 'HEAD';
}
