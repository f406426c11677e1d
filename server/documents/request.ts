import type { IncomingMessage } from 'node:http';
import { addressOf, pathAt } from '#lib/address.ts';
import { receivedPage } from '#proposal/contract.ts';

/** Whether the method of a request changes nothing on the server: GET or HEAD. */
export const onlyReads = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

/**
 * Returns the path and query of a request's target. The target may be an absolute URL with any host
 * (RFC 9112, section 3.2.2).
 */
export const originForm = (target = '') =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*\/?/i, '/');

/**
 * Whether the target is a path, and there is one well-formed Host header (RFC 9112, section 3.2).
 * If there are two Host headers, Node joins their values with a comma and a space, and the space is
 * refused. Node itself refuses a request without Host. A wrong Host does no harm, because no
 * response contains it.
 */
export function isWellFormed({ url = '', headers }: IncomingMessage): boolean {
  return url.startsWith('/') && /^[\w.~%!$&'()*+,;=:[\]-]*$/.test(headers.host ?? '');
}

/**
 * The table of responses has two pages for the address `receivedPage` (`/received/`). A visitor who
 * comes from the form gets the landing page with the receipt, whose key is `receipt`. Every other
 * visitor gets a short page, whose key is the address.
 */
export const receipt = 'receipt';

/**
 * Returns the decoded path of a request, such as `/über` for `/%C3%BCber?a=1`, or undefined if it
 * is malformed.
 */
export function requestedPath({ url = '' }: IncomingMessage): string | undefined {
  const [path = ''] = url.split('?', 1);
  return isPlain(path) ? path : pathAt(path);
}

/**
 * Whether a path has only characters that are the same in an address. Such a path need not be
 * decoded. Nearly all paths are like this.
 */
const isPlain = (path: string) => /^[\w./~-]*$/.test(path);

/**
 * Returns the key of a request in the table of responses: the address of its path in normal form
 * (`#lib/address.ts`), or the key of the receipt. For a malformed path, it returns an empty text,
 * which the table does not have.
 */
export function tableKey(req: IncomingMessage): string {
  const path = requestedPath(req);
  if (path === undefined) return '';
  const address = isPlain(path) ? path : addressOf(path);
  return address === receivedPage && cameFromForm(req.headers) ? receipt : address;
}

/**
 * Whether the request follows a redirect from the form, and not, for example, a link on another
 * site. The request's headers have to meet two conditions:
 *
 * 1. `Referer` is the form's address on this host: `/`, with or without a query. Only pages of this
 *    site can send it.
 * 2. `Sec-Fetch-Site` is `same-origin`, or the browser does not send it. The value is `same-origin`
 *    only if every redirect on the way was within this site.
 */
function cameFromForm(headers: IncomingMessage['headers']): boolean {
  const { host, referer = '', 'sec-fetch-site': site = 'same-origin' } = headers;
  const [, fromHost] = /^https?:\/\/([^/]+)\/(?:\?|$)/.exec(referer) ?? [];
  return site === 'same-origin' && fromHost !== undefined && fromHost === host;
}
