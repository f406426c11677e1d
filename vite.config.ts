import ssr from 'vite-plugin-ssr/plugin';
import { defineConfig, type Plugin } from 'vite';

/** What every island shares, in parts: each is evaluated in a task of its own. */
const sharedChunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|\/islands\/react\.ts/ },
  {
    name: 'mui',
    test: /^(?!.*node_modules).*\/(theme\/|islands\/runtime)|node_modules\/(@emotion|stylis|react-is|@mui\/(system|utils|styled-engine|private-theming|icons-material|material\/(styles|utils|Button|ButtonBase|IconButton|SvgIcon|Modal|Portal|Unstable_TrapFocus|Backdrop|Fade|Paper|transitions|internal)))\//,
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    ssr({ disableUrlNormalization: true, disableAutoFullBuild: true }),
    isSsrBuild ? [] : [plainDynamicImports()],
  ],
  build: {
    // The loader is the only entry; its islands are fetched when they are needed, never ahead of it.
    modulePreload: false,
    // The server's pages too: their inline scripts are sent as they stand there.
    minify: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: sharedChunks } } },
  },
}));

/** Vite passes every dynamic import through 1 KB of script that fetches stylesheets first; here there are none. */
function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    enforce: 'pre',
    load: (id) =>
      id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined,
  };
}
