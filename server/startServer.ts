import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { SettingsError } from '#proposal/settings.ts';
import { databaseFile } from '#proposal/store/sqlite/openSqlite.ts';
import { createApp, type Development } from './createApp.ts';
import { maxCloseMs } from './createProposals.ts';
import { addressTable } from './documents/addresses.ts';
import { createDocumentCache } from './documents/documentCache.ts';
import { builtFiles, listPublicFiles } from './documents/listPublicFiles.ts';
import { readPublicFiles } from './documents/publicFiles.ts';
import { createRenderDocument } from './documents/renderDocument.ts';
import { createHttpServer, gracefulShutdown, listen } from './lifecycle/httpServer.ts';
import { loadEnvFile } from './lifecycle/loadEnvFile.ts';
import { storeProblem } from './lifecycle/watchStore.ts';
import { assertWritableFolder, usesDataFolder } from './lifecycle/writableFolder.ts';
import { createLogger, flushLog, maxFlushMs } from './logger.ts';
import { CannotStart, readSettings } from './settings.ts';

/** The time for requests in progress to finish after shutdown begins. */
const requestsGraceMs = 6_000;
/**
 * The process ends after this time even if something hangs: 15 s. systemd's limit is 20 s
 * (deploy/agency-site.service).
 */
const hardEndMs = requestsGraceMs + maxCloseMs + maxFlushMs;
const hangingCheckMs = 50;

/**
 * Where pages and files come from: a build or, in development, Vite. `folders` contain the public
 * files that Vite serves.
 */
type Source = { build: URL } | { folders: string[]; development: Development };
type MakeSource = (server: Server) => Source | Promise<Source>;

/**
 * Runs the server: reads the settings (from the environment and `.env`; the environment wins),
 * renders the documents, opens the port, and shuts down on a signal. Exits with code 1 and a clear
 * message if the settings are invalid, `DATA_DIR` cannot be written, the build is incomplete, or
 * the port is taken. `makeSource` is called once the settings are valid.
 */
export async function startServer(makeSource: MakeSource): Promise<void> {
  await start(makeSource).catch((error: unknown) => {
    if (!(error instanceof SettingsError || error instanceof CannotStart)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}

async function start(makeSource: MakeSource) {
  loadEnvFile();
  const settings = readSettings(process.env);
  const logger = await createLogger(settings);
  for (const note of settings.notes) logger.warn(note);
  const folder = usesDataFolder(settings) && settings.dataDir;
  if (folder) assertWritableFolder(folder);
  const server = createHttpServer(settings);
  const source = await makeSource(server);
  const build = 'build' in source ? source.build : undefined;
  const render = await createRenderDocument(build ?? 'vite');
  const listed =
    'folders' in source ? source.folders.flatMap((one) => listPublicFiles(one)) : builtFiles(source.build);
  const addresses = addressTable(listed, settings);
  const files = build ? readPublicFiles(addresses, build, settings) : [];
  const closing = new AbortController();
  const { listener, proposals } = createApp({
    settings,
    logger,
    documents: await createDocumentCache(settings, render),
    addresses,
    files,
    development: 'development' in source ? source.development : undefined,
    closing: closing.signal,
  });
  const shutDown = gracefulShutdown(server);

  const address = await listen(server, listener, settings);
  closeWithGrace({ delay: false, logger: false }, async ({ err }) => {
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), hardEndMs);
    if (err) logger.fatal({ err }, 'Uncaught error');
    closing.abort();
    logger.info('Closing');
    await shutDown(requestsGraceMs);
    await proposals.close();
    await flushLog();
    // `closeWithGrace` calls `process.exit` next. `process.exit` waits for file operations and name
    // lookups, and no timer fires meanwhile. So this loop first waits until no file operation and
    // no name lookup is running. If one hangs, the timer above ends the process with SIGKILL.
    while (process.getActiveResourcesInfo().some((name) => /^(?:FSReq|GetAddrInfo)/.test(name)))
      await pause(hangingCheckMs);
  });
  logger.info(`Listening on ${address}`);
  if (folder && !settings.databaseUrl)
    logger.info({ file: databaseFile(folder) }, 'DATABASE_URL is not set: requests are stored in a file');
  // If the store cannot be opened, the server runs on, because pages do not need the store. The
  // next request for a proposal tries to open it again.
  await proposals
    .ready()
    .catch((error: unknown) => logger.error({ err: error }, storeProblem(error).message));
}
