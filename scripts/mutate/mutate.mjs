import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildFolder } from '../../lib/folders.mjs';
import { importStryker } from '../../lib/tools/mutants/stryker.mjs';
import { ensureBuild } from '../lib/sourceHash.mjs';
import { reportOf } from './report.mjs';

/*
 * `npm run mutate -- <folder or file> ...` changes the code in many small ways, and lists the
 * changes ("mutants") that no test notices. docs/testing.md explains what to do with them.
 */

/** The oldest version of Node that Stryker supports. */
const oldestNode = 22;

/**
 * The folder for Stryker's copies of the project while it runs, and for its results. With these
 * results, the next run is shorter.
 */
const folder = '.tests/mutants';

/**
 * The part of Stryker's module that is used.
 *
 * @typedef {import('./report.mjs').Mutant} Mutant
 * @typedef {{
 *   Stryker: new (options: object) => { runMutationTest(): Promise<Mutant[]> };
 * }} StrykerModule
 */

const help = `Usage: npm run mutate -- [options] <folder or file> ...

  --tests <patterns>      only these test files, e.g. 'tests/proposals/{store,outbox}.test.ts'
  --all                   tries mutants of earlier runs again
  --static                also tries constants of modules, each with all tests, which takes long
  --concurrency <number>  runs so many at a time (2)
`;

const options = readOptions();
if (options) process.exitCode = isOldNode() ? runOnNewerNode() : await mutate(options);

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
        all: { type: 'boolean', default: false },
        static: { type: 'boolean', default: false },
        concurrency: { type: 'string', default: '2' },
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

function isOldNode() {
  return Number.parseInt(process.versions.node, 10) < oldestNode;
}

/** Runs this command with a newer Node, which npm downloads once. @returns its exit code */
function runOnNewerNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  process.stderr.write(`Node ${process.versions.node} is too old for Stryker: npm fetches Node 24 for it.\n`);
  const { status } = spawnSync(
    'npx',
    ['--yes', `--package=node-${platform}-${process.arch}@24`, 'node', ...process.argv.slice(1)],
    { stdio: 'inherit', shell: process.platform === 'win32' },
  );
  return status ?? 1;
}

/**
 * Runs Stryker and prints its table.
 *
 * @param {NonNullable<ReturnType<typeof readOptions>>} options
 * @returns 0
 */
async function mutate({ paths, tests, all, static: withStatic, concurrency }) {
  const { Stryker } = /** @type {StrykerModule} */ (await importStryker());
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --conditions=sample`;
  if (existsSync('site')) process.env['BUILD_FOLDER'] = '.tests/dist';
  ensureBuild();
  process.env['BUILD_FOLDER'] = resolve(buildFolder);
  if (tests) process.env['MUTANT_TESTS'] = tests;
  const temporary = mkdtempSync(join(tmpdir(), 'agency-site-'));
  chmodSync(temporary, 0o755);
  process.env['TESTS_FOLDER'] = temporary;
  mkdirSync(folder, { recursive: true });
  process.stderr.write('First the tests run once with the code as it is ...\n');
  try {
    const results = await new Stryker({
      mutate: paths.map((path) =>
        statSync(path).isDirectory() ? `${relative('.', path)}/**/*.{ts,tsx,mjs}` : relative('.', path),
      ),
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      vitest: { configFile: 'scripts/mutate/vitest.config.ts', pool: 'forks' },
      coverageAnalysis: 'perTest',
      ignoreStatic: !withStatic,
      incremental: true,
      incrementalFile: `${folder}/results.json`,
      force: all,
      concurrency: Number(concurrency),
      // Ends mutants that never end. It is long, so that a busy machine does not kill others.
      timeoutMS: 30_000,
      timeoutFactor: 4,
      tempDirName: `${folder}/copies`,
      ignorePatterns: ['.tests', 'dist', 'data', 'shots'],
      // TypeScript 7 has no function by which Stryker could rewrite the configuration.
      tsconfigFile: 'none.json',
      disableTypeChecks: false,
      reporters: ['progress-append-only'],
      logLevel: 'warn',
      allowEmpty: true,
    }).runMutationTest();
    const equivalents = JSON.parse(readFileSync('scripts/mutate/equivalents.json', 'utf8'));
    process.stdout.write(`\n${reportOf(results, equivalents)}`);
    return 0;
  } finally {
    rmSync(temporary, { recursive: true, force: true, maxRetries: 3 });
  }
}
