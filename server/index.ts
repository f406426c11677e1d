import { fileURLToPath } from 'node:url';
import { assets } from './assets.ts';
import { run } from './run.ts';

// React and vite-plugin-ssr ask the environment; they are loaded after this line.
process.env['NODE_ENV'] ??= 'production';

const dist = new URL('../', import.meta.url);

await run(dist, () => assets(fileURLToPath(new URL('client', dist))));
