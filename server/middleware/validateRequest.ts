import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { sendLine } from '../http/response.ts';

/** Responds 400 to a request whose target is no path, and to one without one valid Host. No path is ever decoded. */
export const validateRequest: RequestHandler = (req, res, next) => {
  req.url = originForm(req.url);
  if (hasOneHost(req) && req.url.startsWith('/')) return next();
  sendLine(res, 400, '400 Bad request: this address is not well-formed.');
};

/** Reduces an absolute URL as the request's target to path and query, whatever its host (RFC 9112, section 3.2.2). */
export function originForm(target: string): string {
  return target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
}

/**
 * Exactly one Host header is required (RFC 9112, section 3.2). Of its value only the syntax is checked: the form compares it
 * with the page's origin, and nothing is built from it.
 */
export function hasOneHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts !== 1) return hosts === 0 && httpVersion === '1.0';
  return /^[\w.~%!$&'()*+,;=:[\]-]*$/.test(headers.host ?? '');
}

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
