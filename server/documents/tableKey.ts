import type { IncomingMessage } from 'node:http';
import { receivedPage } from '#proposal/contract.ts';

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
