import { stripVTControlCharacters } from 'node:util';
import type { ErrorRequestHandler } from 'express';
import { createServer, type Plugin } from 'vite';
import { escapeHtml } from '#lib/text.ts';
import { publicDir } from '../lib/folders.mjs';
import { policyForDevelopment } from '../server/documents/contentSecurityPolicy.ts';
import { securityHeaders } from '../server/documents/securityHeaders.ts';
import { startServer } from '../server/startServer.ts';
import { loadedByNode } from './lib/loadedByNode.mjs';

process.env['NODE_ENV'] = 'development';

/** Whether a browser shows an error. Then any edit may be its mend, whatever imports the file. */
let showsError = false;

/**
 * Shows an error and its stack in the terminal and in the browser. Vite's client loads that page
 * anew after the next edit.
 */
const failed: ErrorRequestHandler = (error, _req, res, next) => {
  const text = stripVTControlCharacters(error instanceof Error ? (error.stack ?? '') : String(error));
  process.stderr.write(`${text}\n`);
  if (res.headersSent) return next(error);
  showsError = true;
  res
    .status(500)
    .set(securityHeaders({ hsts: false }, policyForDevelopment))
    .type('html');
  res.send(
    `<!doctype html><title>Error</title><meta name="color-scheme" content="light dark">` +
      `<script type="module" src="/@vite/client"></script><pre style="white-space:pre-wrap">${escapeHtml(text)}</pre>`,
  );
};

/**
 * Most of the page is rendered on the server alone; Vite tells browsers only of what they have
 * imported.
 */
const followEdits: Plugin = {
  name: 'follow-edits',
  hotUpdate({ file, modules, server }) {
    // `scripts/dev.mjs` starts a new server. An open page waits for it and is loaded anew then.
    if (loadedByNode(file)) return [];
    if (this.environment.name === 'ssr' && (modules.length > 0 || showsError)) {
      showsError = false;
      server.environments.client.hot.send({ type: 'full-reload' });
    }
    return modules;
  },
};

/**
 * Vite's watcher tells of a file once it has been stable for so long, in ms. Otherwise it tells of
 * its first change and drops all others of the next 50 ms: two quick saves, or a file that is
 * emptied and then written, would leave the page with the first for ever.
 */
const untilStable = { stabilityThreshold: 20, pollInterval: 10 };

// The same app as in production, from the sources: an open page is loaded anew whenever one of them
// changes.
await startServer(async (server) => {
  const vite = await createServer({
    // Vite's socket shares the site's port, so that several sites can be worked on at once.
    server: { middlewareMode: true, hmr: { server }, watch: { awaitWriteFinish: untilStable } },
    appType: 'custom',
    envDir: false,
    plugins: [followEdits],
  });
  // The server closes once the pages' sockets are closed.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void vite.close());
  return { folders: ['public', publicDir], development: { files: vite.middlewares, failed } };
});
// A server that could not start would be kept alive by Vite.
if (process.exitCode) process.exit();
