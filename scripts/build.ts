import { rm, writeFile } from 'node:fs/promises';
import { build } from 'vite';
import { precompressFolder } from './lib/precompressFolder.ts';
import { hashFile, sourceHash } from './lib/sourceHash.mjs';

/**
 * Builds the site: the browser's files (dist/client, precompressed), and the pages and the server (dist/server).
 */
process.env['NODE_ENV'] = 'production';

const hash = sourceHash();
await rm('dist', { recursive: true, force: true });
await build({ logLevel: 'warn' });
await build({
  logLevel: 'warn',
  // Bundles React and MUI into a few files instead of 400. Resolving 400 files took 0.4 s of a cold start of 1.0 s.
  ssr: { noExternal: true, external: ['vite-plugin-ssr'] },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { ssr: true, copyPublicDir: false },
});
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
await precompressFolder('dist/client');
// Written last, so that an interrupted build counts as stale.
await writeFile(hashFile, hash);
