import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: 'tests/helpers/build.ts',
    // The tests use the built app: React, vite-plugin-ssr and the server in production mode.
    env: { NODE_ENV: 'production' },
    // Vite does not transform the build again.
    server: { deps: { external: [/\/dist\//] } },
    // Tests wait for what happens. These limits only end a test that hangs, on a machine however slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          // These tests mostly wait for servers, so more files run at a time than there are cores.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/browser/**', 'tests/engines/**'],
          setupFiles: 'tests/helpers/failOnConsole.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          // A browser keeps a core busy. Two files run at a time even on one core, because they wait, too.
          maxWorkers: 2,
          include: ['tests/{browser,engines}/**/*.test.ts'],
          setupFiles: 'tests/helpers/failOnConsole.ts',
        },
      },
    ],
  },
});
