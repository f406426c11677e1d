import { createServer } from 'vite';
import { run } from './run.ts';

process.env['NODE_ENV'] = 'development';

// The same app as in production, with Vite's hot reload in the place of the built files.
await run('vite', async () => {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  return { answer: vite.middlewares, paths: undefined };
});
