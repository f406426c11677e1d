import type { IncomingMessage } from 'node:http';

/** Reduces an absolute URL as the request's target to path and query, whatever its host (RFC 9112, section 3.2.2). */
export function originForm(target = ''): string {
  return target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
}

/**
 * Whether the target is a path, and the Host is well-formed and there once (RFC 9112, section 3.2). Node gives two of them as
 * a list, and itself refuses a request without one. No path is ever decoded, and nothing is built from the Host.
 */
export function isWellFormed({ url = '', headers }: IncomingMessage): boolean {
  return url.startsWith('/') && /^[\w.~%!$&'()*+,;=:[\]-]*$/.test(headers.host ?? '');
}

/** Tells whether a request only reads. */
export const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';
