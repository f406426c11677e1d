import type { RequestListener } from 'node:http';
import { type Logger, pino } from 'pino';
import { onTestFinished } from 'vitest';
import { type AppParts, createApp } from '../../server/createApp.ts';
import { addDocuments } from '../../server/documents/responseTable.ts';
import { readPublicFiles } from '../../server/http/publicFiles.ts';
import { securityHeaders } from '../../server/security/securityHeaders.ts';
import { createDocumentCache, type DocumentCache } from '../../server/documents/documentCache.ts';
import { createRenderDocument, type RenderDocument } from '../../server/documents/renderDocument.ts';
import { createProposals } from '../../server/proposals/createProposals.ts';
import { publicSettings, readSettings, type Settings } from '../../server/settings.ts';
import { temporaryFolder } from './temporaryFolder.ts';

export type AppOverrides = {
  /** Settings by their names in the environment. DATA_DIR is a temporary folder, and documents are rendered when asked for. */
  env?: Record<string, string>;
  render?: RenderDocument;
  logger?: Logger;
};

export type BuiltApp = { app: RequestListener; settings: Settings; render: RenderDocument };

/**
 * Builds the app like the server does, from the built pages and files, without log output and with a new store.
 * It is closed when the test has finished.
 */
export async function buildApp(overrides: AppOverrides = {}): Promise<BuiltApp> {
  const { env, render, logger = silent } = overrides;
  const dataDir = temporaryFolder();
  const settings = readSettings({ NODE_ENV: 'production', DATA_DIR: dataDir, PAGE_MEMO: 'off', ...env });
  const parts = await buildParts(settings, { logger, render });
  onTestFinished(() => parts.proposals.close());
  return { app: createApp(parts), settings, render: render ?? (await renderBuiltPage()) };
}

/** The app with default settings, created once for all read-only tests of a file. */
export function sharedApp(): Promise<RequestListener> {
  shared ??= (async () => {
    const settings = readSettings({ NODE_ENV: 'production', DATA_DIR: '/nonexistent' });
    return createApp(await buildParts(settings, { logger: silent }));
  })();
  return shared;
}

let shared: Promise<RequestListener> | undefined;

/** Creates the app's parts like `startServer` does. */
export async function buildParts(
  settings: Settings,
  options: { logger: Logger; render?: RenderDocument | undefined; closing?: AbortSignal },
): Promise<AppParts> {
  const { logger, render, closing } = options;
  const documents = await (render ? createDocumentCache(settings, render) : builtDocuments(settings));
  const table = await readPublicFiles('dist/client', securityHeaders(settings));
  addDocuments(table, settings, documents);
  const proposals = createProposals({ settings, logger });
  return { settings, logger, documents, table, proposals, closing };
}

/** The documents of the build. Documents with the same settings are rendered only once. */
function builtDocuments(settings: Settings): Promise<DocumentCache> {
  const { memo, hsts, production } = settings;
  const key = JSON.stringify([publicSettings(settings), memo, hsts, production]);
  const documents =
    rendered.get(key) ?? renderBuiltPage().then((render) => createDocumentCache(settings, render));
  rendered.set(key, documents);
  return documents;
}

const rendered = new Map<string, Promise<DocumentCache>>();

/** The renderer of the built pages, loaded once. */
export function renderBuiltPage(): Promise<RenderDocument> {
  rendering ??= createRenderDocument();
  return rendering;
}

let rendering: Promise<RenderDocument> | undefined;
const silent = pino({ level: 'silent' });
