import { stripVTControlCharacters } from 'node:util';
import type { ErrorRequestHandler } from 'express';
import { createServer, type Plugin } from 'vite';
import { escapeHtml } from '#lib/text.ts';
import { publicDir } from '../lib/folders.mjs';
import { policyForDevelopment } from '../server/documents/contentSecurityPolicy.ts';
import { securityHeaders } from '../server/documents/securityHeaders.ts';
import { startServer } from '../server/startServer.ts';
import { needsRestart } from './lib/needsRestart.mjs';

process.env['NODE_ENV'] = 'development';

/**
 * Whether a browser shows an error. Then every edit reloads the page, because the cause may be in
 * any file.
 */
let showsError = false;

/**
 * Shows an error and its stack in the terminal and in the browser. Vite's client reloads that page
 * after the next edit.
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
 * Reloads open pages after an edit. Vite tells browsers only about files that they have imported,
 * but most of the page is rendered on the server alone, and nothing imports the motions.
 */
const followEdits: Plugin = {
  name: 'follow-edits',
  hotUpdate({ file, modules, server }) {
    // `scripts/dev.mjs` starts a new server. An open page waits for it and then reloads.
    if (needsRestart(file)) return [];
    const isOnPage = modules.length > 0 || file.endsWith('.motion.css');
    if (this.environment.name === 'ssr' && (isOnPage || showsError)) {
      showsError = false;
      server.environments.client.hot.send({ type: 'full-reload' });
    }
    return modules;
  },
};

/**
 * Vite's watcher reports a file once it has been stable for this time, in ms. By default it reports
 * the first change and ignores all others in the next 50 ms. After two quick saves, or if an editor
 * empties a file before it writes it, the page would show the first state for ever.
 */
const untilStable = { stabilityThreshold: 20, pollInterval: 10 };

// Runs the same app as in production, from the sources. Open pages reload after each edit.
await startServer(async (server) => {
  const vite = await createServer({
    // Vite's socket shares the site's port, so that several sites can be developed at the same
    // time.
    server: { middlewareMode: true, hmr: { server }, watch: { awaitWriteFinish: untilStable } },
    appType: 'custom',
    envDir: false,
    plugins: [followEdits],
  });
  // The server can only close once Vite has closed the sockets of open pages.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void vite.close());
  return { folders: ['public', publicDir], development: { files: vite.middlewares, failed } };
});
// If the server could not start, Vite would keep the process alive.
if (process.exitCode) process.exit();
