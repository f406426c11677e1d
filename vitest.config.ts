import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { installTools } from './lib/tools/tools.mjs';

installTools();
// The tests always run on the sample, even if an owner has a `site/`. For that, Vitest's workers
// and the processes that they start use the condition `sample` of `imports` in package.json. If
// there is a `site/`, the tests build the sample into a folder of their own.
process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --conditions=sample`;
if (existsSync('site')) process.env['BUILD_FOLDER'] = '.tests/dist';

/**
 * Tests outside of `tests/browser` that need a browser: `npm run assets` draws pictures in a
 * browser, and preflight checks the page in one.
 */
const needsBrowser = [
  'tests/assets/{own*,softHyphens}.test.ts',
  'tests/preflight/{plantedFaults,addresses}.test.ts',
];

/**
 * Files that take longer than their size suggests. Vitest starts with the largest files, so a
 * worker might otherwise start one of these files last.
 */
const long = /\/engines\/|\/(crash|shutdown|focusRings)\.test\.ts$/;

/** Runs the long files of each project first. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // This is Vitest's method `sort`, and not that of an array.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

const rank = ({ moduleId }: TestSpecification) => (long.test(moduleId) ? 0 : 1);

export default defineConfig({
  resolve: { alias: { '#site': resolve('sample') } },
  // React runs in production mode, which cannot run JSX that is compiled for development.
  oxc: { jsx: { development: false } },
  test: {
    globalSetup: 'tests/helpers/build.ts',
    // The tests use the built app: React, vite-plugin-ssr and the server in production mode.
    env: { NODE_ENV: 'production' },
    // Keeps Vite from transforming the build again.
    server: { deps: { external: [/\/dist\//] } },
    sequence: { sequencer: LongFirst },
    // Files that run in the same worker share modules, rendered documents and a browser.
    isolate: false,
    // By default, Vitest cuts a value in a test's name after 40 characters, so that the names of
    // different rows of a table may look the same.
    chaiConfig: { truncateThreshold: 160 },
    // A test waits for a condition. These limits only end a test that hangs, so they are long
    // enough for slow machines.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'tests/{browser,engines}/**', ...needsBrowser],
          setupFiles: 'tests/helpers/failOnConsole.ts',
          // These tests mostly wait for servers, so several files run at a time even on two cores.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/{browser,engines}/**/*.test.ts', ...needsBrowser],
          setupFiles: 'tests/helpers/failOnConsole.ts',
          // A browser keeps a core busy. On two cores, a third browser would make each file take
          // twice as long.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
