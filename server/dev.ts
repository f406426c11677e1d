import { createServer } from 'vite';
import { startServer } from './startServer.ts';

process.env['NODE_ENV'] = 'development';

// The same app as in production, with Vite's hot reload in place of the built files.
await startServer(async () => {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  return { build: 'vite', devFiles: vite.middlewares };
});
