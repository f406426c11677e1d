import ssr from 'vite-plugin-ssr/plugin';
import { defineConfig } from 'vite';

/** What every island shares, in two files that the loader fetches one after the other in idle time. */
const sharedChunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'mui',
    test: /node_modules\/(@emotion|stylis|react-is|@mui\/(system|utils|styled-engine|private-theming|material\/(styles|utils|Button|ButtonBase|IconButton|SvgIcon|Modal|Portal|Unstable_TrapFocus|Backdrop|Fade|Paper|transitions|internal)))\/|\/renderer\/(theme|islands\/runtime)/,
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [ssr({ disableUrlNormalization: true, disableAutoFullBuild: true })],
  build: {
    // The loader is the only entry; its islands are fetched when they are needed, never ahead of it.
    modulePreload: false,
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: sharedChunks } } },
  },
}));
