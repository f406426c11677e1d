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
 * Whether a browser shows the error page of `failed`. While it does, every edit reloads that page,
 * because the cause of the error may be in any file.
 */
let showsError = false;

/**
 * Shows an error and its stack in the terminal, and as a page in the browser. Vite's client in this
 * page reloads it after the next edit.
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
 * Reloads open pages after an edit of a module or of a file `*.motion.css`. Other files, such as
 * pictures, reload no page. Vite alone would notify a browser only of edits to files that the
 * browser has imported. The browser imports neither the components that only the server renders,
 * nor the files with the motions.
 */
const followEdits: Plugin = {
  name: 'follow-edits',
  hotUpdate({ file, modules, server }) {
    // `scripts/dev.mjs` starts a new server after such an edit. An open page waits for the new
    // server, and then reloads.
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
 * the first change and ignores all others in the next 50 ms. After two quick saves, the page would
 * then keep showing the first one. Some editors empty a file before they write the new text,
 * and the page would keep showing the empty file.
 */
const untilStable = { stabilityThreshold: 20, pollInterval: 10 };

// Runs the same app as in production, from the sources.
await startServer(async (server) => {
  const vite = await createServer({
    // Vite's socket shares the site's port, so that several sites can be developed at the same
    // time.
    server: { middlewareMode: true, hmr: { server }, watch: { awaitWriteFinish: untilStable } },
    appType: 'custom',
    envDir: false,
    plugins: [followEdits],
  });
  // Open pages have sockets to Vite. The server can close only after these sockets, so Vite closes
  // them.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void vite.close());
  return { folders: ['public', publicDir], development: { files: vite.middlewares, failed } };
});
// If the server could not start, it has set an exit code. Without `exit`, Vite would keep the
// process alive.
if (process.exitCode) process.exit();
