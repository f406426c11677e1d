import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { type FinishedResponse, finishResponse, sendResponse } from './response.ts';
import { logEnd } from '../routes/requestLog.ts';
import { hasValidHost, isRead } from '../routes/validateRequest.ts';
import { securityHeaders } from './securityHeaders.ts';
import type { Settings } from '../settings.ts';
import { type CrawlerSettings, crawlerFiles } from './crawlerFiles.ts';
import { type DocumentCache, receivedKey } from './documentCache.ts';

/** Every response that is known at startup, by its path. */
export type ResponseTable = Map<string, FinishedResponse>;

/** Adds the cached documents and the files for crawlers to the table, in which the files of the build already are. */
export function addDocuments(table: ResponseTable, settings: Settings, { cached }: DocumentCache): void {
  for (const [key, document] of cached) if (key.startsWith('/')) table.set(key, document);
  addCrawlerFiles(table, settings);
}

/** Adds the files for crawlers to the table. Call it daily, because the expiry date in security.txt has to move on. */
export function addCrawlerFiles(table: ResponseTable, settings: CrawlerSettings & Pick<Settings, 'hsts'>) {
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
  const asked = path === '/' ? new URLSearchParams(target.slice(query)).getAll('request').join() : '';
  return asked === 'received' ? receivedKey : path;
}

/**
 * Creates the function that responds to a GET or HEAD whose path is in the table. It returns false for all others, which
 * Express then handles.
 *
 * @param closing aborted as soon as the server begins to close
 */
export function createSendFromTable(table: ResponseTable, logger: Logger, closing?: AbortSignal) {
  const logsRoutine = logger.isLevelEnabled('debug');

  return (req: IncomingMessage, res: ServerResponse): boolean => {
    if (!isRead(req)) return false;
    const path = tableKey(req.url ?? '');
    const response = table.get(path);
    if (!response || !hasValidHost(req)) return false;
    // The client has to reconnect for its next request, to another server (RFC 9112, section 9.6).
    if (closing?.aborted) res.setHeader('Connection', 'close');
    if (logsRoutine) logEnd(logger, res, path);
    sendResponse(response, req, res);
    return true;
  };
}
