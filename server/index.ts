import { startServer } from './startServer.ts';

// React and vite-plugin-ssr read NODE_ENV when they are loaded, which happens after this line.
process.env['NODE_ENV'] ??= 'production';

await startServer(() => ({ build: new URL('../', import.meta.url) }));
