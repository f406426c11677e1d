import ssr from 'vite-plugin-ssr/plugin';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [ssr({ disableUrlNormalization: true, disableAutoFullBuild: true })],
  build: {
    // The loader is the only entry; its islands are fetched when they are needed, never ahead of it.
    modulePreload: false,
    assetsInlineLimit: 0,
    target: 'es2022',
  },
});
