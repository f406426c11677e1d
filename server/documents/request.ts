import type { IncomingMessage } from 'node:http';
import { receivedPage } from '#proposal/contract.ts';

/** Tells whether a request only reads. */
export const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

/** Reduces an absolute URL as the request's target to path and query, whatever its host (RFC 9112, section 3.2.2). */
export const originForm = (target = '') =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*\/?/i, '/');

/**
 * Whether the target is a path, and the Host is well-formed and there once (RFC 9112, section 3.2). Node gives two of them as
 * a list, and itself refuses a request without one. No path is ever decoded, and nothing is built from the Host.
 */
export function isWellFormed({ url = '', headers }: IncomingMessage): boolean {
  return url.startsWith('/') && /^[\w.~%!$&'()*+,;=:[\]-]*$/.test(headers.host ?? '');
}

/** The key of the landing page with the receipt. Whoever comes to `receivedPage` from the form gets it. */
export const receipt = 'receipt';

/** Returns the key of a request in the table of responses: the path of its target, without the query; or the receipt's. */
export function tableKey({ url = '', headers }: IncomingMessage): string {
  const [path = ''] = url.split('?', 1);
  return path === receivedPage && cameFromForm(headers) ? receipt : path;
}

/**
 * Whether the browser says that it follows a redirect from the form. A link on another site can lead to the same address,
 * but only pages of this site can send its own address as `Referer`: for the form `/`, with or without a query. Where a
 * browser sends `Sec-Fetch-Site`, it also speaks of every redirect on the way.
 */
function cameFromForm(headers: IncomingMessage['headers']): boolean {
  const { host, referer = '', 'sec-fetch-site': site = 'same-origin' } = headers;
  const [, sender] = /^https?:\/\/([^/]+)\/(?:\?|$)/.exec(referer) ?? [];
  return site === 'same-origin' && sender !== undefined && sender === host;
}
