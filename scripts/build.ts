import { rm } from 'node:fs/promises';
import { build } from 'vite';

/**
 * `npm run build`: the browser's files (dist/client), the pages for the server (dist/server), the server itself
 * (dist/server/index.mjs).
 */
process.env['NODE_ENV'] = 'production';

await rm('dist', { recursive: true, force: true });
await build({ logLevel: 'warn' });
await build({ logLevel: 'warn', build: { ssr: true } });
await build({
  logLevel: 'warn',
  configFile: false,
  build: {
    ssr: 'server/index.ts',
    outDir: 'dist/server',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node20',
    rollupOptions: { output: { entryFileNames: 'index.mjs', codeSplitting: false } },
  },
});
