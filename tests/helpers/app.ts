import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { createApp } from '../../server/createApp.ts';
import { addressTable } from '../../server/documents/addresses.ts';
import { builtFiles } from '../../server/documents/listPublicFiles.ts';
import { readPublicFiles } from '../../server/documents/publicFiles.ts';
import { createDocumentCache, type DocumentCache } from '../../server/documents/documentCache.ts';
import { createRenderDocument, type RenderDocument } from '../../server/documents/renderDocument.ts';
import { createHttpServer, listen } from '../../server/lifecycle/httpServer.ts';
import { loggerOptions } from '../../server/logger.ts';
import { publicSettings, readSettings, type Settings } from '../../server/settings.ts';
import { postForm, postJson } from './posts.ts';
import { browserMark } from './proposal.ts';
import { noLimits } from './site.ts';
import { storedProposals } from './store.ts';
import { temporaryFolder } from './temporaryFolder.ts';
import { buildUrl } from '../../lib/folders.mjs';
import { parsed } from './parsed.ts';

export type App = Awaited<ReturnType<typeof openApp>>;

/**
 * Runs the app in this process as `startServer` does, until it is closed. It has the built pages
 * and files, a new store, and a log that the test can read. It renders documents on request, and
 * not at its start.
 *
 * @param env settings, by their names in the environment; by default, limits are too high to be
 *   reached
 * @param render renders the pages in place of the built code
 */
export async function openApp(env: Record<string, string> = {}, render?: RenderDocument) {
  const ours = { NODE_ENV: 'production', DATA_DIR: temporaryFolder(), PAGE_MEMO: 'off', ...noLimits };
  const settings = readSettings({ ...ours, ...env });
  const lines: string[] = [];
  const logger = pino(loggerOptions(settings.logLevel), { write: (line: string) => lines.push(line) });
  const closing = new AbortController();
  const documents = await (render ? createDocumentCache(settings, render) : builtDocuments(settings));
  const addresses = addressTable(builtFiles(buildUrl), settings);
  const files = readFiles(settings, addresses);
  const parts = { settings, logger, documents, addresses, files, closing: closing.signal };
  const { listener: app, proposals } = createApp(parts);
  // If the store cannot be opened now, each request tries again to open it.
  await proposals.ready().catch(() => undefined);
  const begun = lines.length;
  const server = createHttpServer(settings);
  await listen(server, app, { host: '127.0.0.1', port: 0 });
  const { port } = server.unref().address() as AddressInfo;
  return {
    /** The app as a request listener, for supertest. */
    app,
    server,
    port,
    url: `http://127.0.0.1:${port}`,
    settings,
    proposals,
    log: () => lines.join(''),
    /** The log lines since the start of the app, parsed. */
    logged: () => parsed(lines.slice(begun)),
    /** The stored requests, newest first. */
    stored: () => storedProposals(settings),
    /** Posts a request to the function. By default it has the headers of a browser. */
    post: (overrides?: object, headers = browserMark as Record<string, string>) =>
      postJson(app, overrides, headers),
    /** Posts the form. By default it has no headers of a browser. */
    postForm: (overrides?: object, headers?: Record<string, string>) => postForm(app, overrides, headers),
    /** Signals shutdown, like SIGTERM, but closes nothing. */
    announceClosing: () => closing.abort(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await proposals.close();
    },
  };
}

/** Runs the app as `openApp` does, and closes it at the end of the test. */
export async function startApp(env?: Record<string, string>, render?: RenderDocument): Promise<App> {
  const app = await openApp(env, render);
  onTestFinished(app.close);
  return app;
}

/** Returns the value for a key. Makes it at the first call with this key in a worker. */
function once<Value>(key: unknown, make: () => Value): Value {
  const name = JSON.stringify(key);
  if (!made.has(name)) made.set(name, make());
  return made.get(name) as Value;
}

const made = new Map<string, unknown>();

/**
 * The app with default settings, created once for all tests of a worker that store nothing. It has
 * no store, because its data folder cannot exist.
 */
export const sharedApp = (): Promise<RequestListener> =>
  once('app', async () => (await openApp({ DATA_DIR: '/dev/null/data', PAGE_MEMO: 'on' })).app);

const readFiles = ({ hsts, supabaseUrl }: Settings, addresses: ReturnType<typeof addressTable>) =>
  once(['files', hsts, supabaseUrl], () => readPublicFiles(addresses, buildUrl, { hsts, supabaseUrl }));

function builtDocuments(settings: Settings): Promise<DocumentCache> {
  const { memo, hsts, production } = settings;
  return once([publicSettings(settings), memo, hsts, production], async () =>
    createDocumentCache(settings, await renderBuiltPage()),
  );
}

export const renderBuiltPage = (): Promise<RenderDocument> =>
  once('renderer', () => createRenderDocument(buildUrl));
