import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { createApp } from '../../server/createApp.ts';
import { addDocuments } from '../../server/documents/responseTable.ts';
import { readPublicFiles } from '../../server/documents/publicFiles.ts';
import { securityHeaders } from '../../server/documents/securityHeaders.ts';
import { createDocumentCache, type DocumentCache } from '../../server/documents/documentCache.ts';
import { createRenderDocument, type RenderDocument } from '../../server/documents/renderDocument.ts';
import { createHttpServer, listen } from '../../server/lifecycle/httpServer.ts';
import { loggerOptions } from '../../server/logger.ts';
import { createProposals } from '../../server/createProposals.ts';
import { publicSettings, readSettings, type Settings } from '../../server/settings.ts';
import { temporaryFolder } from './temporaryFolder.ts';
import { buildFolder, buildUrl } from '../../lib/siteFolder.mjs';

type AppOverrides = {
  /** Settings by their names in the environment. DATA_DIR is a temporary folder. */
  env?: Record<string, string> | undefined;
  /** Replaces the built pages. */
  render?: RenderDocument | undefined;
};

/** Builds the app like `startServer` does, from the built pages and files, with a new store and a log that is kept. */
async function openApp({ env, render }: AppOverrides) {
  const settings = readSettings({ NODE_ENV: 'production', DATA_DIR: temporaryFolder(), ...env });
  const lines: string[] = [];
  const logger = pino(loggerOptions(settings.logLevel), { write: (line: string) => lines.push(line) });
  const closing = new AbortController();
  const documents = await (render ? createDocumentCache(settings, render) : builtDocuments(settings));
  const table = readPublicFiles(`${buildFolder}/client`, securityHeaders(settings));
  addDocuments(table, settings, documents);
  const proposals = createProposals({ settings, logger });
  return {
    app: createApp({ settings, logger, documents, table, proposals, closing: closing.signal }),
    settings,
    /** The log lines, parsed. */
    logged: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    /** Signals shutdown, like SIGTERM, but closes nothing. */
    announceClosing: () => closing.abort(),
    close: () => proposals.close(),
  };
}

/** The app until the test has finished. It renders its documents when they are asked for. */
export async function buildApp({ env, render }: AppOverrides = {}) {
  const built = await openApp({ env: { PAGE_MEMO: 'off', ...env }, render });
  onTestFinished(built.close);
  return built;
}

/** The app with default settings, created once for all read-only tests of a worker. */
export function sharedApp(): Promise<RequestListener> {
  shared ??= openApp({ env: { DATA_DIR: '/nonexistent' } }).then(({ app }) => app);
  return shared;
}

let shared: Promise<RequestListener> | undefined;

export type LiveServer = Awaited<ReturnType<typeof openLiveServer>>;

/** Runs the app in this process on Node's HTTP server with its limits, until it is closed. */
export async function openLiveServer(env?: Record<string, string>, render?: RenderDocument) {
  const built = await openApp({ env, render });
  const server = createHttpServer(built.settings);
  await listen(server, built.app, { host: '127.0.0.1', port: 0 });
  const { port } = server.address() as AddressInfo;
  async function close() {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    await built.close();
  }
  return { ...built, server, port, url: `http://127.0.0.1:${port}`, close };
}

/** The same, until the test has finished. */
export async function startLiveServer(env?: Record<string, string>, render?: RenderDocument) {
  const live = await openLiveServer(env, render);
  onTestFinished(live.close);
  return live;
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
  rendering ??= createRenderDocument(buildUrl);
  return rendering;
}

let rendering: Promise<RenderDocument> | undefined;
