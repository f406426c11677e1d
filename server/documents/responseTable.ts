import { type FinishedResponse, finishResponse } from '../http/response.ts';
import { securityHeaders } from '../security/securityHeaders.ts';
import { type CrawlerSettings, crawlerFiles } from './crawlerFiles.ts';
import { originForm } from '../middleware/validateRequest.ts';
import type { Settings } from '../settings.ts';
import type { DocumentCache } from './documentCache.ts';

/** The table key of the landing page that confirms a request sent without JavaScript. */
export const receivedKey = '/?request=received';

/**
 * Builds the in-memory table of all responses to GET requests. Keys are paths; values are the cached documents, the files
 * of the build and the files for crawlers.
 *
 * @param files the files of the client build; none in development, where Vite serves them
 */
export function createResponseTable(
  settings: Settings,
  documents: DocumentCache,
  files: ReadonlyMap<string, FinishedResponse>,
): Map<string, FinishedResponse> {
  const table = new Map(files);
  const [landing, received] = [documents.cached.get('landing'), documents.cached.get('received')];
  if (landing) table.set('/', landing);
  if (received) table.set(receivedKey, received);
  addCrawlerFiles(table, settings);
  return table;
}

/** Adds the files for crawlers to the table. Call it daily, because the expiry date in security.txt has to move on. */
export function addCrawlerFiles(
  table: Map<string, FinishedResponse>,
  settings: CrawlerSettings & Pick<Settings, 'hsts'>,
): void {
  const security = securityHeaders(settings);
  for (const { path, type, body } of crawlerFiles(settings, new Date())) {
    const bodies = { identity: Buffer.from(body) };
    table.set(path, finishResponse({ type, cacheControl: 'public, max-age=3600', security, bodies }));
  }
}

/** Returns the table key for a request target: its path. Queries are ignored, except the one that confirms a posted form. */
export function tableKey(target: string): string {
  if (target === '/') return target;
  const url = originForm(target);
  const query = url.indexOf('?');
  if (query === -1) return url;
  const path = url.slice(0, query);
  const received =
    path === '/' && new URLSearchParams(url.slice(query)).getAll('request').join() === 'received';
  return received ? receivedKey : path;
}
