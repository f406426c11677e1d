import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { TestRunner } from 'vitest';
import { addVisit, atLoad, isKilled, kill, readVisits } from './results.mjs';

/**
 * @typedef {import('vitest').RunnerTestCase} Test
 * @typedef {{ repeats: number }} Repetition
 */

/**
 * The global variable that the mutated code reads, and in which it counts the mutants that it
 * reaches.
 *
 * @type {{ activeMutant?: string | undefined, currentTestId?: string | undefined,
 *   hitCount?: number, hitLimit?: number,
 *   mutantCoverage?: { static: Record<string, number>,
 *     perTest: Record<string, Record<string, number>> } }}
 */
const code = {};
Object.assign(globalThis, { __stryker__: code });

/** A loop that a mutant has made endless ends after this number of iterations. */
const maxIterations = 200_000;

/**
 * The time limit of a test with a mutant, in ms: four times its time without a mutant, and six
 * seconds more for a busy machine.
 */
const maxMs = (/** @type {number} */ ms) => 4 * ms + 6_000;

// The real timers. A test may replace the global ones by fake timers.
const { setTimeout, clearTimeout, setInterval } = globalThis;
const now = performance.now.bind(performance);

/**
 * Two numbers for `endBlocking.mjs`: how often a timer of this thread has run, and a limit in ms.
 * If more than that many ms pass without a run of the timer, the code that blocks it is ended.
 */
const state = new Int32Array(new SharedArrayBuffer(8));

/** Starts the thread that ends an endless loop of a mutant. */
function startEndBlocking() {
  new Worker(new URL('endBlocking.mjs', import.meta.url), { workerData: state }).unref();
  setInterval(() => (state[0] = (state[0] ?? 0) + 1), 100).unref();
}

/** @param {Test} test */
function nameOf(test) {
  const names = [test.name];
  for (let { suite } = test; suite; suite = suite.suite) names.unshift(suite.name);
  return `${test.file.name}: ${names.join(' > ')}`;
}

/**
 * Whether `--browser` was given. The tests then share one site, so its folder is not deleted after
 * a test.
 */
const inBrowser = process.env['MUTANTS_IN_BROWSER'] !== undefined;

/**
 * Records the mutants that each test reaches. With `--browser`, a test is later repeated on the
 * same site, once for each mutant. So it runs twice now, and is recorded only if it passes both
 * times.
 */
class Visiting extends TestRunner {
  #begun = 0;

  /** @override @param {Test} test */
  async onBeforeRunTask(test) {
    await super.onBeforeRunTask(test);
    if (inBrowser) test.repeats = 1;
  }

  /** @override @param {Test} test */
  onBeforeTryTask(test) {
    super.onBeforeTryTask(test);
    code.currentTestId = nameOf(test);
    this.#begun = now();
  }

  /** Vitest calls this after the last hook of a test. @param {Test} test */
  onAfterRetryTask(test) {
    if ((test.result?.repeatCount ?? 0) < (test.repeats ?? 0)) return;
    const name = nameOf(test);
    const mutants = Object.keys(code.mutantCoverage?.perTest[name] ?? {});
    const ms = now() - this.#begun;
    if (test.result?.state === 'pass') addVisit({ test: name, file: test.file.name, ms, mutants });
    code.currentTestId = undefined;
  }

  /** @override */
  onAfterRunFiles() {
    super.onAfterRunFiles();
    addVisit({ test: atLoad, file: '', ms: 0, mutants: Object.keys(code.mutantCoverage?.static ?? {}) });
  }
}

/**
 * Repeats each test, with its hooks: first without a mutant, and then with each mutant that it
 * reaches and that no test has killed yet. So the modules of a file are loaded once for all
 * mutants.
 */
class Trying extends TestRunner {
  #visits = new Map(readVisits().map((visit) => [visit.test, visit]));
  /** @type {string[]} */
  #mutants = [];
  /** @type {string | undefined} */
  #active;
  /** @type {string[]} */
  #earlier = [];
  #works = true;

  /** @override @param {Test} test */
  async onBeforeRunTask(test) {
    await super.onBeforeRunTask(test);
    const { mutants = [] } = this.#visits.get(nameOf(test)) ?? {};
    this.#mutants = mutants.filter((mutant) => !isKilled(mutant));
    this.#works = true;
    if (this.#mutants.length === 0) test.mode = 'skip';
    else test.repeats = this.#mutants.length;
  }

  /** @override @param {Test} test @param {Repetition} [repetition] */
  onBeforeTryTask(test, { repeats } = { repeats: 0 }) {
    super.onBeforeTryTask(test);
    if (test.result) test.result = { ...test.result, state: 'run', errors: undefined };
    this.#earlier = readdirSync(temporary);
    const mutant = repeats === 0 ? undefined : this.#mutants[repeats - 1];
    this.#active = mutant !== undefined && this.#works && !isKilled(mutant) ? mutant : undefined;
    code.activeMutant = this.#active;
    code.hitCount = 0;
    code.hitLimit = maxIterations;
    // Limits the hooks at the end of the test, because a mutant may keep a server from closing.
    const limitMs = maxMs(this.#visits.get(nameOf(test))?.ms ?? 0);
    this.config.hookTimeout = limitMs;
    state[1] = limitMs;
  }

  /** @param {Test} test */
  async runTask(test) {
    const run = TestRunner.getTestFn(test);
    const { repeatCount = 0 } = test.result ?? {};
    if (repeatCount > 0 && this.#active === undefined) return;
    const end = new AbortController();
    const late = new Promise((_resolve, reject) => {
      end.signal.addEventListener('abort', () => reject(new Error('The mutant takes too long')));
    });
    const { ms = 0 } = this.#visits.get(nameOf(test)) ?? {};
    const timer = setTimeout(() => end.abort(), maxMs(ms));
    await Promise.race([run(), late]).finally(() => clearTimeout(timer));
  }

  /** Vitest calls this after the last hook of a test. @param {Test} test */
  onAfterRetryTask(test) {
    const failed = test.result?.state === 'fail';
    if (failed && this.#active !== undefined)
      kill(this.#active, `${nameOf(test)}\n${test.result?.errors?.[0]?.message}\n`);
    // A test that fails without a mutant proves nothing. An earlier mutant may have broken
    // something. So this test is not repeated with mutants.
    if (failed && this.#active === undefined) this.#works = false;
    code.activeMutant = undefined;
    if (test.result) test.result = { ...test.result, state: 'pass', errors: undefined };
    if (inBrowser) return;
    for (const name of readdirSync(temporary).filter((one) => !this.#earlier.includes(one)))
      rmSync(join(temporary, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The folder in which this worker's tests make their temporary folders. */
const temporary = join(process.env['TESTS_FOLDER'] ?? '', String(process.pid));
if (process.env['MUTANTS_RUN']) {
  mkdirSync(temporary, { recursive: true });
  process.env['TESTS_FOLDER'] = temporary;
}

if (process.env['MUTANTS_RUN'] === 'try') startEndBlocking();

export default process.env['MUTANTS_RUN'] === 'try' ? Trying : Visiting;
