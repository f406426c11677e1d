import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readVisits } from './results.mjs';

/**
 * Whether `--browser` was given. The build then has the mutants, too, and `inBrowser.ts` activates
 * one in each page.
 */
const inBrowser = process.env['MUTANTS_IN_BROWSER'] !== undefined;

/**
 * Test files that test no code in the process of the tests, but only the build or another process:
 * a started server, a browser, Deno. There is no mutant in that code, so these files are left out.
 * With `--built`, no file is left out. With `--browser`, the files in `tests/browser` are not left
 * out. Add each new test file of this kind to this list.
 */
const otherProcess = [
  ...(inBrowser ? [] : ['tests/browser/**']),
  'tests/{assets,deploy,engines,html,platform,preflight}/**',
  'tests/security/shutdown.test.ts',
  'tests/server/{process,staticExport}.test.ts',
  'tests/proposals/{crash,hosted,supabase}.test.ts',
];

/**
 * Runs the test files with the quickest tests first. Once a test has failed with a mutant, no later
 * test is run with this mutant, so slow tests have fewer mutants to try.
 */
class CheapFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const visits = readVisits();
    const cost = ({ moduleId }: TestSpecification) => {
      const own = visits.filter(({ file }) => moduleId.endsWith(`/${file}`));
      return own.reduce((sum, { ms }) => sum + ms, 0) / own.length;
    };
    return files.toSorted((one, other) => cost(one) - cost(other));
  }
}

const namedRun = process.env['MUTANTS_RUN'];

/** Whether `--built` was given. The tests then start the built server, which has the mutants. */
const inBuild = process.env['MUTANTS_IN_BUILD'] !== undefined;

/**
 * The configuration of Vitest for `npm run mutate`. Without `--browser` and `--built`, the pages
 * come from a build without mutants, and all other code from the sources with mutants.
 */
export default defineConfig({
  resolve: { alias: { '#site': resolve('sample') } },
  oxc: { jsx: { development: false } },
  test: {
    env: { NODE_ENV: 'production' },
    server: { deps: { external: [/\/dist\//] } },
    include: process.env['MUTANT_TESTS']?.split(' ') ?? ['tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...(inBuild ? [] : otherProcess)],
    setupFiles: ['tests/helpers/failOnConsole.ts', ...(inBrowser ? ['scripts/mutate/inBrowser.ts'] : [])],
    // In the run `visit`, the runner records which mutants each test reaches. In the run `try`, it
    // repeats each test with these mutants, one after another. The runs of `--static` and `--built`
    // have no name. Each has one mutant from its start to its end, and needs no special runner.
    ...(namedRun && { runner: './scripts/mutate/runner.mjs' }),
    ...(namedRun === 'try' && { sequence: { sequencer: CheapFirst } }),
    maxWorkers: 2,
    // A mutant may cause an error long after its test, which must not fail the run.
    dangerouslyIgnoreUnhandledErrors: true,
    testTimeout: inBuild ? 60_000 : 300_000,
    hookTimeout: 60_000,
  },
});
