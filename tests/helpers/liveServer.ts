import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { assets } from '../../server/assets.ts';
import { createProposals } from '../../server/functions/createProposals.ts';
import { createHttpServer } from '../../server/httpServer.ts';
import { loggerOptions } from '../../server/logger.ts';
import { createPages } from '../../server/pages.ts';
import { createRequestListener } from '../../server/requestListener.ts';
import type { RenderDocument } from '../../server/renderDocument.ts';
import { readSettings } from '../../server/settings.ts';
import { renderBuiltPage } from './app.ts';
import { makeTemporaryFolder } from './temporaryFolder.ts';

export type LiveServer = {
  server: Server;
  port: number;
  /** What was logged, one parsed line each. */
  logged(): Record<string, unknown>[];
  /** Begins to close, as SIGTERM does, without closing anything. */
  announceClosing(): void;
  close(): Promise<void>;
};

/**
 * The site as it meets the network, in this process: Node's HTTP server with its limits, the short cut, the app. The
 * pages are rendered before it is given out.
 *
 * @param options.env settings by their names; DATA_DIR is a temporary folder
 */
export async function openLiveServer(
  options: { env?: Record<string, string>; render?: RenderDocument } = {},
): Promise<LiveServer> {
  const folder = await makeTemporaryFolder();
  const settings = readSettings({ NODE_ENV: 'production', DATA_DIR: folder.path, ...options.env });
  const lines: string[] = [];
  const logger = pino(loggerOptions(settings.logLevel), { write: (line: string) => lines.push(line) });
  const closing = new AbortController();
  const pages = createPages({ settings, render: options.render ?? (await renderBuiltPage()) });
  const proposals = createProposals({ settings, logger });
  const files = assets('dist/client');
  const parts = { settings, logger, pages, proposals, files, closing: closing.signal };
  const server = createHttpServer(createRequestListener(parts), settings).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await pages.prepare().catch(() => {});
  return {
    server,
    port: (server.address() as AddressInfo).port,
    logged: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    announceClosing: () => closing.abort(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await proposals.close();
      await folder.remove();
    },
  };
}
