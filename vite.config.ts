import ssr from 'vite-plugin-ssr/plugin';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import express from 'express';
import { build, type Connect, defineConfig, type Plugin, type Rolldown } from 'vite';
import { buildFolder, publicDir, siteFolder } from './lib/folders.mjs';
import { clientScript } from './server/documents/clientScript.ts';

/**
 * The code that several islands share is split into chunks, so that the browser evaluates each
 * chunk in a separate task.
 */
const sharedChunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'mui',
    test: /node_modules\/(@emotion|@mui|stylis|react-is)\/|\/(theme|components\/primitives)\/|\/islands\/runtime/,
    minShareCount: 2,
  },
];

/**
 * Writes the values of constants in place of their names. Otherwise the constants that several
 * islands import, such as names of attributes, would become a file of their own.
 */
const optimization = { inlineConst: true };

/**
 * All supported browsers (lib/browsers.mjs) know ES2022. If the target were a list of these
 * browsers, Vite would also rewrite class fields, because of a bug in Safari 15 that no class of
 * this site triggers.
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
  // In development, Vite prepares ("pre-bundles") the packages that this script and its imports
  // need.
  optimizeDeps: { entries: [clientScript] },
  build: {
    outDir: buildFolder,
    // The page loads one script, the loader. It fetches the islands when they are needed, so
    // nothing is preloaded.
    modulePreload: false,
    // The file for the licenses of the bundled packages. The site serves that of the browser's
    // files as `/licenses.txt`. The build of the server's pages writes another one, which is part
    // of the release.
    license: { fileName: 'licenses.txt' },
    // The server's pages are minified too, because the inline scripts in them are sent unchanged.
    minify: true,
    assetsInlineLimit: 0,
    target,
    rolldownOptions: {
      // On a slow machine, this check would warn about slow plugins.
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
 * In development, Vite serves the files of the project's folder `public`. This plugin also serves
 * the static files of the site (`publicDir`). A build contains the files of both folders. Of the
 * folders whose names begin with a dot, only `.well-known` is served.
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
 * Makes `/motion.css`, which `components/frame/startMotions.ts` loads. It contains the motions of
 * all components. Each component has its motions beside it, in a file `<Component>.motion.css`. The
 * comments of these files are left out, because they would be almost half of `/motion.css`.
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

/** The name of Vite 8's plugin that wraps dynamic imports. */
const wrapsDynamicImports = 'native:import-analysis-build';

/**
 * Removes Vite's plugin that wraps dynamic imports in code that loads style sheets. This site's
 * scripts import no style sheets. The code would be a file of its own, and the loader would import
 * it, so that the first press would wait for one more round trip.
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
          `Vite has no plugin named ${wrapsDynamicImports}. Find its plugin that wraps dynamic imports now (its code contains __vitePreload), and correct wrapsDynamicImports in vite.config.ts.`,
        );
      plugins.splice(wrapper, 1);
    },
  };
}

/**
 * Bundles a module that is imported with `?script` into one script, which calls the module's
 * default export. The import returns the script as a text, for the document's head.
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
