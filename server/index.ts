import { fileURLToPath } from 'node:url';
import { startServer } from './startServer.ts';

// React and vite-plugin-ssr read NODE_ENV when they are loaded, which happens after this line.
process.env['NODE_ENV'] ??= 'production';

const build = new URL('../', import.meta.url);

await startServer(() => ({ build, publicFolder: fileURLToPath(new URL('client', build)) }));
