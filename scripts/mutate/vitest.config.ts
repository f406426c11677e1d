import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * Tests that no mutant can turn red, because the code that they try runs in another process or
 * comes from the build: a server that is started, a browser, Deno. All others run. A new test that
 * starts a server belongs here.
 */
const otherProcess = [
  'tests/{assets,browser,deploy,engines,html,platform,preflight}/**',
  'tests/security/shutdown.test.ts',
  'tests/server/{process,staticExport}.test.ts',
  'tests/proposals/{crash,hosted,supabase}.test.ts',
];

/**
 * The tests that `npm run mutate` runs. The pages come from a finished build, everything else from
 * the mutated sources.
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
