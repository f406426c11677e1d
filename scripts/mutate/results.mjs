import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * The results that the workers of a run share with each other and with `mutate.mjs`. They are files
 * in the folder `MUTANTS_FOLDER`.
 */

/**
 * The mutants that a test reaches, and the duration of the test without a mutant.
 *
 * @typedef {{ test: string, file: string, ms: number, mutants: string[] }} Visit
 */

/**
 * Stands in place of a test's name for mutants that run outside of every test, for example while a
 * module is loaded.
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
