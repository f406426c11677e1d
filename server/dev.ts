import { createServer } from 'vite';
import { startServer } from './startServer.ts';

process.env['NODE_ENV'] = 'development';

// The same app as in production. Vite serves the files, with hot reload, instead of the build.
await startServer(async () => {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  return { build: 'vite', devFiles: vite.middlewares };
});
