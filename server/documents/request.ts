import type { IncomingMessage } from 'node:http';
import { addressOf, pathAt } from '#lib/address.ts';
import { receivedPage } from '#proposal/contract.ts';

/** Tells whether a request only reads. */
export const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

/**
 * Reduces an absolute URL as the request's target to path and query, whatever its host (RFC 9112,
 * section 3.2.2).
 */
export const originForm = (target = '') =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*\/?/i, '/');

/**
 * Whether the target is a path, and the Host is well-formed and there once (RFC 9112, section 3.2).
 * Node gives two of them as a list, and itself refuses a request without one. Nothing is built from
 * the Host.
 */
export function isWellFormed({ url = '', headers }: IncomingMessage): boolean {
  return url.startsWith('/') && /^[\w.~%!$&'()*+,;=:[\]-]*$/.test(headers.host ?? '');
}

/**
 * The key of the landing page with the receipt. Whoever comes to `receivedPage` from the form gets
 * it.
 */
export const receipt = 'receipt';

/** The path of a request as people write it, without the query. Undefined if it is malformed. */
export function requestedPath({ url = '' }: IncomingMessage): string | undefined {
  const [path = ''] = url.split('?', 1);
  return isPlain(path) ? path : pathAt(path);
}

/** Whether a path is its own address. Nearly all are, so they are not decoded. */
const isPlain = (path: string) => /^[\w./~-]*$/.test(path);

/**
 * Returns the key of a request in the table of responses: the address of its path in its normal
 * form, or the receipt's. A malformed path has a key that nothing in the table has.
 */
export function tableKey(req: IncomingMessage): string {
  const path = requestedPath(req);
  if (path === undefined) return '';
  const address = isPlain(path) ? path : addressOf(path);
  return address === receivedPage && cameFromForm(req.headers) ? receipt : address;
}

/**
 * Whether the browser says that it follows a redirect from the form. A link on another site can
 * lead to the same address, but only pages of this site can send its own address as `Referer`: for
 * the form `/`, with or without a query. Where a browser sends `Sec-Fetch-Site`, it also speaks of
 * every redirect on the way.
 */
function cameFromForm(headers: IncomingMessage['headers']): boolean {
  const { host, referer = '', 'sec-fetch-site': site = 'same-origin' } = headers;
  const [, sender] = /^https?:\/\/([^/]+)\/(?:\?|$)/.exec(referer) ?? [];
  return site === 'same-origin' && sender !== undefined && sender === host;
}
