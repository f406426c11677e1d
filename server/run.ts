import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Files } from './createApp.ts';
import { drainable } from './drain.ts';
import { createProposals } from './functions/createProposals.ts';
import { createHttpServer } from './httpServer.ts';
import { createLogger } from './logger.ts';
import { createPages } from './pages.ts';
import { createRenderDocument } from './renderDocument.ts';
import { createRequestListener } from './requestListener.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';

/** What is under way when closing begins has this long to end. */
const graceMs = 10_000;

/**
 * The server's life: settings, app, listen, close. A setting that cannot be used or a port that cannot be had ends
 * it at once, with one clear line.
 *
 * @param pagesFrom the build's folder, or Vite's server
 * @param files makes what answers for static files
 */
export async function run(pagesFrom: URL | 'vite', files: MakeFiles): Promise<void> {
  try {
    await start(pagesFrom, files);
  } catch (error) {
    if (!(error instanceof SettingsError || error instanceof CannotListen)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

type MakeFiles = () => Files | Promise<Files>;

async function start(pagesFrom: URL | 'vite', files: MakeFiles) {
  const settings = readSettings(process.env);
  const logger = await createLogger(settings);
  const pages = createPages({ settings, render: await createRenderDocument(pagesFrom) });
  const proposals = createProposals({ settings, logger });
  const closing = new AbortController();
  const parts = { settings, logger, pages, proposals, files: await files(), closing: closing.signal };
  const server = createHttpServer(createRequestListener(parts), settings);
  const drain = drainable(server);

  async function close(exitCode: number) {
    if (closing.signal.aborted) return;
    closing.abort();
    logger.info('Closing');
    await drain(graceMs);
    await proposals.close();
    process.exit(exitCode);
  }

  process.on('SIGTERM', () => void close(0));
  process.on('SIGINT', () => void close(0));
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'Uncaught error');
    void close(1);
  });
  logger.info(`Listening on ${await listen(server, settings)}`);
  // One after the other: the first visitor waits for the page alone. Who posts meanwhile opens the store.
  await attempt(pages.prepare(), 'The pages cannot be rendered', logger);
  await attempt(proposals.ready(), 'The proposal store cannot be used', logger);
}

/** Resolves with the server's address once it listens. */
function listen(server: Server, { host, port }: Pick<Settings, 'host' | 'port'>): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new CannotListen(port, error)));
    server.listen({ host, port }, () => {
      const address = server.address();
      resolve(`http://localhost:${typeof address === 'object' ? address?.port : port}`);
    });
  });
}

/** The port is taken, or not ours to take. */
class CannotListen extends Error {
  override name = 'CannotListen';

  constructor(port: number, cause: Error) {
    super(`Cannot listen on port ${port}: ${cause.message}`, { cause });
  }
}

async function attempt(work: Promise<void>, otherwise: string, logger: Logger) {
  try {
    await work;
  } catch (error) {
    logger.error({ err: error }, otherwise);
  }
}
