import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { createApp } from '../../server/createApp.ts';
import type { RenderDocument } from '../../server/documents/renderDocument.ts';
import { createHttpServer, listen } from '../../server/lifecycle/httpServer.ts';
import { loggerOptions } from '../../server/logger.ts';
import { readSettings } from '../../server/settings.ts';
import { buildParts } from './app.ts';
import { temporaryFolder } from './temporaryFolder.ts';

export type LiveServer = {
  server: Server;
  port: number;
  dataDir: string;
  /** The log lines, parsed. */
  logged(): Record<string, unknown>[];
  /** Signals shutdown, like SIGTERM, but closes nothing. */
  announceClosing(): void;
  close(): Promise<void>;
};

/** Runs the complete site in this process until the test has finished: see `openLiveServer`. */
export async function startLiveServer(env?: Record<string, string>, render?: RenderDocument) {
  const live = await openLiveServer(env, render);
  onTestFinished(() => live.close());
  return live;
}

/**
 * Runs the complete site in this process: Node's HTTP server with its limits, the answer table and the app.
 *
 * @param env settings by their names; DATA_DIR is a temporary folder
 * @param render replaces the built pages
 */
export async function openLiveServer(
  env: Record<string, string> = {},
  render?: RenderDocument,
): Promise<LiveServer> {
  const settings = readSettings({ NODE_ENV: 'production', DATA_DIR: temporaryFolder(), ...env });
  const lines: string[] = [];
  const logger = pino(loggerOptions(settings.logLevel), { write: (line: string) => lines.push(line) });
  const closing = new AbortController();
  const parts = await buildParts(settings, { logger, render, closing: closing.signal });
  const server = createHttpServer(settings);
  await listen(server, createApp(parts), { host: '127.0.0.1', port: 0 });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    dataDir: settings.dataDir,
    logged: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    announceClosing: () => closing.abort(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await parts.proposals.close();
    },
  };
}
