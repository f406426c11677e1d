import ssr from 'vite-plugin-ssr/plugin';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
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
 * Inlines constants. Otherwise the names of attributes, which several islands import, would be a
 * chunk of their own.
 */
const optimization = { inlineConst: true };

/**
 * All supported browsers (lib/browsers.mjs) know ES2022. If the target named the browsers, Vite
 * would rewrite class fields because of a bug in Safari 15, which no class here triggers.
 */
const target = 'es2022';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    ssr({ disableUrlNormalization: true, disableAutoFullBuild: true }),
    isSsrBuild ? [] : [plainDynamicImports(), motions],
    siteFiles,
    inlineScripts,
  ],
  resolve: { alias: { '#site': resolve(siteFolder) } },
  // In development, Vite pre-bundles the packages that this script imports.
  optimizeDeps: { entries: [clientScript] },
  build: {
    outDir: buildFolder,
    // The loader is the only entry. Islands are fetched when needed and are not preloaded with it.
    modulePreload: false,
    // The licenses of the packages in the browser's files. The site serves this list as
    // `/licenses.txt`. The build of the server's pages writes a list of its own, which is part of
    // the release.
    license: { fileName: 'licenses.txt' },
    // Applies to the server's pages too, because their inline scripts are sent unchanged.
    minify: true,
    assetsInlineLimit: 0,
    target,
    rolldownOptions: {
      // Without this, the build would warn about slow plugins on a slow machine.
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
 * Serves the site's own static files in development, because Vite serves only those of `public`. A
 * build copies both folders. Of the folders whose names begin with a dot, only `.well-known` is
 * public.
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
 * Serves `/motion.css`: the motions of all components, joined into one file, which
 * `components/frame/startMotions.ts` loads. A component has its motions beside it, in a file with
 * the ending `.motion.css`. Comments in these files would be almost half of what a phone loads, so
 * they are left out.
 */
const motions: Plugin = {
  name: 'motions',
  configureServer({ middlewares }) {
    middlewares.use('/motion.css', (_req, res) => {
      res.setHeader('content-type', 'text/css; charset=utf-8').end(joinedMotions());
    });
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'motion.css', source: joinedMotions() });
  },
};

function joinedMotions(): string {
  const files = readdirSync('components', { recursive: true, encoding: 'utf8' });
  const sheets = files.filter((file) => file.endsWith('.motion.css')).toSorted();
  const rules = sheets.map((sheet) => readFileSync(join('components', sheet), 'utf8')).join('\n');
  return rules.replace(/\/\*[^]*?\*\//g, '');
}

/** The plugin of Vite 8 that wraps dynamic imports. */
const wrapsDynamicImports = 'native:import-analysis-build';

/**
 * Removes the plugin that wraps dynamic imports in code for loading style sheets. This site has no
 * such style sheets. The code would be a file of its own, which the loader imports, so the first
 * press would wait for one more round trip.
 */
function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    apply: 'build',
    configResolved: (config) => {
      const plugins = config.plugins as Plugin[];
      const wrapper = plugins.findIndex(({ name }) => name === wrapsDynamicImports);
      if (wrapper < 0)
        throw new Error(
          `Vite has no plugin named ${wrapsDynamicImports}. Find the one that wraps dynamic imports now (__vitePreload), and name it in vite.config.ts.`,
        );
      plugins.splice(wrapper, 1);
    },
  };
}

/**
 * Bundles a module that is imported with `?script` into one script for the document's head. The
 * script calls the module's default export.
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
