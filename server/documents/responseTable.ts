import { receivedPage } from '#proposal/contract.ts';
import type { Settings } from '../settings.ts';
import { crawlerFiles } from './crawlerFiles.ts';
import { type FinishedResponse, finishResponse } from './response.ts';
import { securityHeaders } from './securityHeaders.ts';

/** Every response that is known at startup, by its path. The only key with a query is `receivedPage`. */
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

/** Returns the table key for a request target: its path. Queries are ignored, except the one that confirms a posted form. */
export function tableKey(target: string): string {
  const query = target.indexOf('?');
  if (query === -1) return target;
  const path = target.slice(0, query);
  if (path !== '/') return path;
  const asked = new URLSearchParams(target.slice(query)).getAll('request').join();
  return `/?request=${asked}` === receivedPage ? receivedPage : path;
}
