import { existsSync } from 'node:fs';
import { createServer, type Plugin } from 'vite';
import { startServer } from './startServer.ts';

process.env['NODE_ENV'] = 'development';
// As `npm start` does: an owner works on a page with the owner's brand.
if (existsSync('.env')) process.loadEnvFile('.env');

/** Most of the page is rendered on the server alone; Vite tells browsers only of what they have imported. */
const reloadOnServerChange: Plugin = {
  name: 'reload-on-server-change',
  hotUpdate({ modules, server }) {
    if (this.environment.name === 'ssr' && modules.length > 0)
      server.environments.client.hot.send({ type: 'full-reload' });
  },
};

// The same app as in production, from the sources: an open page is loaded anew whenever one of them changes.
await startServer(async (server) => {
  const vite = await createServer({
    // Vite's socket shares the site's port, so that several sites can be worked on at once.
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
    plugins: [reloadOnServerChange],
  });
  return { build: 'vite', devFiles: vite.middlewares };
});
