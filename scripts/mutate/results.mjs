import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * The results of a run. Vitest's workers write them into files in the folder `MUTANTS_FOLDER`, and
 * read each other's. `mutate.mjs` reads them too.
 */

/**
 * What the first run records of a test: its name and file, its duration without a mutant, and the
 * mutants that it reaches.
 *
 * @typedef {{ test: string, file: string, ms: number, mutants: string[] }} Visit
 */

/**
 * This text stands in place of a test's name in the record of mutants that are reached outside of
 * every test, for example while a module is loaded.
 */
export const atLoad = 'at load';

/** @param {string[]} name */
const inFolder = (...name) => join(process.env['MUTANTS_FOLDER'] ?? '', ...name);

/** @returns {Visit[]} */
export function readVisits() {
  const lines = readFileSync(inFolder('visits.ndjson'), 'utf8').split('\n');
  return lines.filter(Boolean).map((line) => JSON.parse(line));
}

/** @param {Visit} visit */
export const addVisit = (visit) => appendFileSync(inFolder('visits.ndjson'), `${JSON.stringify(visit)}\n`);

/** @param {string} mutant */
export const isKilled = (mutant) => existsSync(inFolder('killed', mutant));

/** @param {string} mutant @param {string} by the test and its error */
export const kill = (mutant, by) => writeFileSync(inFolder('killed', mutant), by);
