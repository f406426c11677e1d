import ssr from 'vite-plugin-ssr/plugin';
import { resolve } from 'node:path';
import express from 'express';
import { build, type Connect, defineConfig, type Plugin, type Rolldown } from 'vite';
import { buildFolder, publicDir, siteFolder } from './lib/folders.mjs';
import { clientScript } from './server/documents/clientScript.ts';

/** The code that islands share, in several chunks, so that each is evaluated in a separate task. */
const sharedChunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'mui',
    test: /node_modules\/(@emotion|@mui|stylis|react-is)\/|\/(theme|components\/primitives)\/|\/islands\/runtime/,
    minShareCount: 2,
  },
];

/**
 * The names of attributes, which several islands import, would otherwise be a chunk of their own.
 */
const optimization = { inlineConst: true };

/**
 * The browsers of lib/browsers.mjs know it. Their names would rewrite class fields, for a fault of
 * Safari 15 that no class here meets.
 */
const target = 'es2022';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    ssr({ disableUrlNormalization: true, disableAutoFullBuild: true }),
    isSsrBuild ? [] : [plainDynamicImports()],
    siteFiles,
    inlineScripts,
  ],
  resolve: { alias: { '#site': resolve(siteFolder) } },
  // In development, Vite prepares the packages that it finds from there.
  optimizeDeps: { entries: [clientScript] },
  build: {
    outDir: buildFolder,
    // The loader is the only entry. Islands are fetched when needed and are not preloaded with it.
    modulePreload: false,
    // The browser's files are served with it, the server's are released with it.
    license: { fileName: 'licenses.txt' },
    // Applies to the server's pages too, because their inline scripts are sent unchanged.
    minify: true,
    assetsInlineLimit: 0,
    target,
    rolldownOptions: {
      // A slow machine is no fault of the build.
      checks: { pluginTimings: false },
      ...(!isSsrBuild && {
        optimization,
        input: { 'entries/client': clientScript },
        output: { codeSplitting: { groups: sharedChunks } },
      }),
    },
  },
}));

/**
 * In development, Vite itself serves the files of `public` only. A build copies both. Dot files are
 * public in one folder.
 */
const siteFiles: Plugin = {
  name: 'site-files',
  configureServer({ middlewares }) {
    middlewares.use(express.static(publicDir) as Connect.NextHandleFunction);
    const wellKnown = '/.well-known';
    middlewares.use(wellKnown, express.static(publicDir + wellKnown) as Connect.NextHandleFunction);
  },
};

/**
 * Leaves out the plugin with which Vite wraps every dynamic import in script that first loads
 * stylesheets. This site has none.
 */
function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    configResolved: (config) => {
      const plugins = config.plugins as Plugin[];
      const wrapper = plugins.findIndex(({ name }) => name === 'native:import-analysis-build');
      if (wrapper >= 0) plugins.splice(wrapper, 1);
    },
  };
}

/**
 * Bundles what `?script` is imported with: a script that calls the module's default export, for the
 * document's head.
 */
const inlineScripts: Plugin = {
  name: 'inline-scripts',
  async load(id) {
    const [file, query] = id.split('?');
    if (query !== 'script') return undefined;
    this.addWatchFile(file!);
    const calling: Plugin = {
      name: 'calling',
      resolveId: (name) => (name === 'script' ? '\0script' : undefined),
      load: (name) => (name === '\0script' ? `import run from ${JSON.stringify(file)}; run();` : undefined),
    };
    const { output } = (await build({
      configFile: false,
      logLevel: 'warn',
      plugins: [calling],
      build: {
        write: false,
        target,
        rolldownOptions: { optimization, input: 'script', output: { format: 'iife' } },
      },
    })) as Rolldown.RolldownOutput;
    for (const module of output[0].moduleIds) if (module !== '\0script') this.addWatchFile(module);
    return `export default ${JSON.stringify(output[0].code.trim())}`;
  },
};
