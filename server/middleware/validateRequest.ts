import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { sendLine } from '../http/sendLine.ts';

/** Answers 400 to a path with broken percent-encoding or control characters, and to a request without one valid Host. */
export const validateRequest: RequestHandler = (req, res, next) => {
  req.url = originForm(req.url);
  if (hasOneHost(req) && req.url.startsWith('/') && isPath(req.path)) return next();
  sendLine(res, 400, '400 Bad request: this address is not well-formed.');
};

/** Reduces an absolute URL as the request's target to path and query, whatever its host (RFC 9112, section 3.2.2). */
export function originForm(target: string): string {
  return target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
}

/** Exactly one Host header is required (RFC 9112, section 3.2). Nothing uses its value, so only the syntax is checked. */
export function hasOneHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts !== 1) return hosts === 0 && httpVersion === '1.0';
  return /^[\w.~%!$&'()*+,;=:[\]-]*$/.test(headers.host ?? '');
}

function isPath(path: string): boolean {
  try {
    // oxlint-disable-next-line no-control-regex
    return !/[\u0000-\u001f\u007f]/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
