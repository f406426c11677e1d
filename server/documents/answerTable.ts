import type { Answer } from '../http/answer.ts';
import { finishAnswer } from '../http/answer.ts';
import { readPublicFiles } from '../http/publicFiles.ts';
import { securityHeaders } from '../security/securityHeaders.ts';
import { type CrawlerSettings, crawlerFiles } from './crawlerFiles.ts';
import type { Settings } from '../settings.ts';
import type { DocumentCache } from './documentCache.ts';

/** The table's key for the landing page that confirms a request posted without JavaScript. */
export const receivedKey = '/?request=received';

/**
 * Everything that the site sends to GET, by path: the documents that are kept, the build's files and the files for
 * crawlers. All of it is in memory.
 *
 * @param folder the client build; without one, Vite serves the files
 */
export function createAnswerTable(
  settings: Settings,
  documents: DocumentCache,
  folder: string | undefined,
): Map<string, Answer> {
  const table = folder ? readPublicFiles(folder, securityHeaders(settings)) : new Map<string, Answer>();
  const [landing, received] = [documents.kept.get('landing'), documents.kept.get('received')];
  if (landing) table.set('/', landing);
  if (received) table.set(receivedKey, received);
  addCrawlerFiles(table, settings);
  return table;
}

/** Puts the files for crawlers into the table, with today's date. Call it daily: security.txt carries an end date. */
export function addCrawlerFiles(
  table: Map<string, Answer>,
  settings: CrawlerSettings & Pick<Settings, 'hsts'>,
): void {
  const security = securityHeaders(settings);
  for (const { path, type, body } of crawlerFiles(settings, new Date())) {
    const bodies = { identity: Buffer.from(body) };
    table.set(path, finishAnswer({ type, cacheControl: 'public, max-age=3600', security, bodies }));
  }
}
