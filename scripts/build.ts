import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { stopAtMissingLetters } from './assets/letters.ts';
import { precompressFolder } from './lib/precompressFolder.ts';
import { hashFile, sourceHash } from './lib/sourceHash.mjs';

/**
 * Builds the site: the browser's files (dist/client, precompressed), and the pages and the server (dist/server).
 */
process.env['NODE_ENV'] = 'production';

// Left out of the bundles: what only some settings load, and what needs a file of its own beside it.
const loadedOnDemand = ['@photostructure/sqlite', 'nodemailer', 'pg', 'pino-pretty'];
const needsItsFiles = ['@brillout/require-shim', '@brillout/vite-plugin-import-build'];

await stopAtMissingLetters('');
const hash = sourceHash();
await rm('dist', { recursive: true, force: true });
await build({ logLevel: 'warn' });
await build({
  logLevel: 'warn',
  // Bundles React and MUI into a few files instead of 400. Resolving 400 files took 0.4 s of a cold start of 1.0 s.
  ssr: { noExternal: true, external: needsItsFiles },
  plugins: [
    {
      // The plugin leaves itself out of the bundle. A start would then find and load 130 files of it for two functions.
      name: 'bundle-vite-plugin-ssr',
      enforce: 'pre',
      resolveId: (id) =>
        id === 'vite-plugin-ssr/server' ? fileURLToPath(import.meta.resolve(id)) : undefined,
    },
  ],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { ssr: true, copyPublicDir: false },
});
await build({
  logLevel: 'warn',
  configFile: false,
  // Bundles what every start needs. Finding the 300 files of these packages took a third of the cold start.
  ssr: { noExternal: true, external: [...loadedOnDemand, ...needsItsFiles] },
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
