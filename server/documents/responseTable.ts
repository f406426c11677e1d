import type { IncomingMessage } from 'node:http';
import { receivedPage } from '#proposal/contract.ts';
import type { Settings } from '../settings.ts';
import { crawlerFiles } from './crawlerFiles.ts';
import { type FinishedResponse, finishResponse } from './response.ts';
import { securityHeaders } from './securityHeaders.ts';

/** Every response that is known at startup, by its path; and the receipt, whose key is no path. */
export type ResponseTable = Map<string, FinishedResponse>;

/**
 * Fills the table with the files of the build, the cached pages and the files for crawlers. Call it daily, because the
 * expiry date in security.txt has to move on.
 */
export function fillTable(
  table: ResponseTable,
  settings: Settings,
  files: Iterable<[path: string, FinishedResponse]>,
  pages: Iterable<[path: string, FinishedResponse]>,
): void {
  for (const [path, response] of [...files, ...pages]) table.set(path, response);
  const security = securityHeaders(settings);
  for (const { path, type, body } of crawlerFiles(settings, new Date())) {
    const bodies = { identity: Buffer.from(body) };
    table.set(path, finishResponse({ type, cacheControl: 'public, max-age=3600', security, bodies }));
  }
}

/** The key of the landing page with the receipt. Whoever comes to `receivedPage` from the form gets it. */
export const receipt = 'receipt';

/** Returns the table key for a request: the path of its target, without the query; or the receipt's. */
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
