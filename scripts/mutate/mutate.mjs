import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildFolder } from '../../lib/folders.mjs';
import { ensureBuild } from '../lib/sourceHash.mjs';
import { buildCopy, makeMutants } from './makeMutants.mjs';
import { reportOf } from './report.mjs';
import { atLoad, isKilled, kill, readVisits } from './results.mjs';
import { tryInBuild } from './tryInBuild.mjs';

/*
 * `npm run mutate -- <folder or file> ...` changes the code in many small ways, and lists the
 * changes ("mutants") that no test notices. docs/testing.md explains what to do with them.
 */

const help = `Usage: npm run mutate -- [options] <folder or file> ...

  --tests '<pattern> ...' runs only these test files, e.g. 'tests/proposals/{store,outbox}.test.ts'
  --static                also tries the constants of modules, with a run of all the tests for each
  --built                 tries each mutant in the built server, with a run of all the tests for each
  --browser               tries the mutants in the page, with the tests in tests/browser

With --static, --built or --browser, use --tests to run few test files. Otherwise it takes very long.
`;

const options = readOptions();
if (options) await mutate(options);

/**
 * Reads the options and the paths to mutate.
 *
 * @returns undefined if the command line is wrong, after a message on stderr
 */
function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        tests: { type: 'string' },
        static: { type: 'boolean', default: false },
        built: { type: 'boolean', default: false },
        browser: { type: 'boolean', default: false },
      },
    });
    const missing = positionals.filter((path) => !existsSync(path));
    if (missing.length > 0) throw new Error(`There is no ${missing.join(', ')}.`);
    if (positionals.length > 0) return { ...values, paths: positionals };
    process.stderr.write(help);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  }
  process.exitCode = 2;
  return undefined;
}

/**
 * Copies the project with mutants in its code, runs the tests on the copy, and prints the mutants
 * that survive. The first run has no active mutant, and shows which mutants each test reaches. In
 * the second run, each test is repeated with each mutant that it reaches.
 *
 * @param {NonNullable<ReturnType<typeof readOptions>>} options
 */
async function mutate({ paths, tests, static: withConstants, built, browser }) {
  if (existsSync('site')) process.env['BUILD_FOLDER'] = '.tests/dist';
  if (!built && !browser) ensureBuild();
  const folder = resolve('.tests/mutants');
  const copy = join(folder, 'copy');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'killed'), { recursive: true });
  const temporary = mkdtempSync(join(tmpdir(), 'agency-site-'));
  // A Postgres server of the tests runs as another user, who has to read this folder.
  chmodSync(temporary, 0o755);
  Object.assign(process.env, {
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --conditions=sample`,
    // The tests run in the copy. With `--browser` they use its build, otherwise the project's
    // build.
    BUILD_FOLDER: browser ? 'dist' : resolve(buildFolder),
    MUTANTS_FOLDER: folder,
    TESTS_FOLDER: temporary,
    ...(tests && { MUTANT_TESTS: tests }),
    ...(browser && { MUTANTS_IN_BROWSER: 'true' }),
  });

  /** @param {Record<string, string>} env @param {'ignore' | typeof process.stderr} output */
  const runTests = (env, output = process.stderr) =>
    spawnSync('npx', ['vitest', 'run', '--config', 'scripts/mutate/vitest.config.ts', '--reporter=dot'], {
      cwd: copy,
      stdio: ['ignore', output, output],
      shell: process.platform === 'win32',
      env: { ...process.env, ...env },
    });

  try {
    const mutants = await makeMutants(paths, copy);
    if (built) {
      await tryInBuild(mutants, copy, temporary, kill);
      return report(mutants, { constants: 0, unreached: [] });
    }
    if (browser) buildCopy(copy);
    runTests({ MUTANTS_RUN: 'visit' });
    const visits = readVisits();
    /** @param {(visit: import('./results.mjs').Visit) => boolean} isCounted */
    const reached = (isCounted) => new Set(visits.filter(isCounted).flatMap((visit) => visit.mutants));
    const visited = reached(({ test }) => test !== atLoad);
    const loaded = reached(({ test }) => test === atLoad);
    runTests({ MUTANTS_RUN: 'try' });
    const others = mutants.filter(({ id }) => !visited.has(id));
    const constants = others.filter(({ id }) => loaded.has(id));
    if (withConstants)
      for (const { id } of constants) {
        const { status } = runTests({ __STRYKER_ACTIVE_MUTANT__: id }, 'ignore');
        if (status !== 0) kill(id, 'a test');
      }
    const tried = mutants.filter(({ id }) => visited.has(id) || (withConstants && loaded.has(id)));
    report(tried, {
      constants: withConstants ? 0 : constants.length,
      unreached: others.filter(({ id }) => !loaded.has(id)),
    });
  } finally {
    rmSync(temporary, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Prints the mutants that survive.
 *
 * @param {import('./makeMutants.mjs').Mutant[]} tried
 * @param {import('./report.mjs').Untried} untried
 */
function report(tried, untried) {
  const results = tried.map((mutant) => Object.assign(mutant, { survives: !isKilled(mutant.id) }));
  const equivalents = JSON.parse(readFileSync('scripts/mutate/equivalents.json', 'utf8'));
  process.stdout.write(`\n${reportOf(results, untried, equivalents)}`);
}
