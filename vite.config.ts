import ssr from 'vite-plugin-ssr/plugin';
import { defineConfig, type Plugin } from 'vite';

/** What every island shares, in files that the loader fetches one after the other in idle time. */
const sharedChunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|\/islands\/react\.ts/ },
  {
    name: 'system',
    test: /node_modules\/(@emotion|stylis|react-is|@mui\/(system|utils|styled-engine|private-theming))\/|\/islands\/system\.ts/,
  },
  {
    name: 'mui',
    test: /node_modules\/@mui\/(icons-material|material\/(styles|utils|Button|ButtonBase|IconButton|SvgIcon|Modal|Portal|Unstable_TrapFocus|Backdrop|Fade|Paper|transitions|internal))\/|\/islands\/mui\.ts/,
  },
  { name: 'theme', test: /\/renderer\/(theme|islands\/runtime)/ },
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    ssr({ disableUrlNormalization: true, disableAutoFullBuild: true }),
    isSsrBuild ? [] : [withoutPluginRuntime(), plainDynamicImports(), wrappersParsedOnce()],
  ],
  build: {
    // The loader is the only entry; its islands are fetched when they are needed, never ahead of it.
    modulePreload: false,
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: sharedChunks } } },
  },
}));

/**
 * vite-plugin-ssr builds its own client runtime as well, though no page here asks for it; what that shared with the
 * loader would be a file, and a round trip, of its own.
 */
function withoutPluginRuntime(): Plugin {
  return {
    name: 'without-plugin-runtime',
    options: ({ input, ...options }) => {
      if (typeof input !== 'object' || Array.isArray(input)) return undefined;
      const { 'entries/entry-server-routing': _runtime, ...entries } = input;
      return { ...options, input: entries };
    },
  };
}

/** Vite passes every dynamic import through 1 KB of script that fetches stylesheets first; here there are none. */
function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    enforce: 'pre',
    load: (id) =>
      id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined,
  };
}

/**
 * React comes as CommonJS, which Rolldown wraps in parenthesised arrow functions. V8 compiles a parenthesised
 * `function` in the background, at once and whole; an arrow function it parses there, and again on the main thread
 * when it is called: 60-80 ms more at a phone's speed.
 */
function wrappersParsedOnce(): Plugin {
  return {
    name: 'wrappers-parsed-once',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.name !== 'react') continue;
        chunk.code = chunk.code.replace(
          /(=\w+\(\()(\w+|\(\w+(?:,\w+)*\))=>\{/g,
          (_arrow, call: string, names: string) =>
            `${call}function${names.startsWith('(') ? names : `(${names})`}{`,
        );
      }
    },
  };
}
