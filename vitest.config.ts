import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: 'tests/helpers/build.ts',
    // The app under test is the built one: React, vite-plugin-ssr and the server in their production form.
    env: { NODE_ENV: 'production' },
    // The build runs as it is, not through Vite once more.
    server: { deps: { external: [/\/dist\//] } },
    // Real servers and browsers wait more than they work: two files at a time even on two cores.
    maxWorkers: 2,
    // Tests wait for what happens. These limits only end a test that hangs, on a machine however slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/browser/**', 'tests/engines/**'],
          setupFiles: 'tests/helpers/failOnConsole.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/{browser,engines}/**/*.test.ts'],
          setupFiles: 'tests/helpers/failOnConsole.ts',
        },
      },
    ],
  },
});
