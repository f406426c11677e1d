import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * What the workers of a run tell each other and `mutate.mjs`, in files of the folder that
 * `MUTANTS_FOLDER` names.
 */

/**
 * Which mutants a test came to, and how long it took without one.
 *
 * @typedef {{ test: string, file: string, ms: number, mutants: string[] }} Visit
 */

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

/** @param {string} mutant @param {string} by the test */
export const kill = (mutant, by) => writeFileSync(inFolder('killed', mutant), by);
