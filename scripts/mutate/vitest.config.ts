import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * Tests whose code runs in another process or comes from the build: a started server, a browser,
 * Deno. No mutant can turn them red. All other tests run. Add each new test that starts a server to
 * this list.
 */
const otherProcess = [
  'tests/{assets,browser,deploy,engines,html,platform,preflight}/**',
  'tests/security/shutdown.test.ts',
  'tests/server/{process,staticExport}.test.ts',
  'tests/proposals/{crash,hosted,supabase}.test.ts',
];

/**
 * The tests of `npm run mutate`. The pages come from a finished build, and everything else from the
 * mutated sources.
 */
export default defineConfig({
  resolve: { alias: { '#site': resolve('sample') } },
  test: {
    env: { NODE_ENV: 'production' },
    server: { deps: { external: [/\/dist\//] } },
    include: process.env['MUTANT_TESTS']?.split(',') ?? ['tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...otherProcess],
    setupFiles: 'tests/helpers/failOnConsole.ts',
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
