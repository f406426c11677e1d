import { createServer, type Server } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { createApp } from './createApp.ts';
import { createProposals } from './functions/createProposals.ts';
import { createLogger } from './logger.ts';
import { createPages } from './pages.ts';
import { createRenderDocument } from './renderDocument.ts';
import { readSettings, SettingsError } from './settings.ts';

/**
 * The server's life: settings, app, listen, close. A setting that cannot be used or a port that cannot be had ends
 * it at once, with one clear line.
 *
 * @param files makes what answers for static files
 */
export async function run(files: () => RequestHandler | Promise<RequestHandler>): Promise<void> {
  try {
    await start(files);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

async function start(files: () => RequestHandler | Promise<RequestHandler>) {
  const settings = readSettings(process.env);
  const logger = await createLogger(settings);
  const handler = await files();
  const pages = createPages({ settings, render: await createRenderDocument() });
  const proposals = createProposals({ settings, logger });
  const server = createServer(createApp({ logger, pages, proposals, files: handler }));

  server.once('error', (error) => {
    process.stderr.write(`Cannot listen on port ${settings.port}: ${error.message}\n`);
    process.exitCode = 1;
  });
  server.listen(settings.port, () => {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : settings.port;
    logger.info(`Listening on http://localhost:${port}`);
    proposals
      .ready()
      .catch((error: unknown) => logger.error({ err: error }, 'The proposal store cannot be used'));
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void close(server, proposals, logger));
  }
}

async function close(server: Server, proposals: { close(): Promise<void> }, logger: Logger) {
  logger.info('Closing');
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  await closed;
  await proposals.close();
}
