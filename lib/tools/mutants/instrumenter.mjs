import { fileURLToPath } from 'node:url';
import { installPackages } from '../tools.mjs';

/**
 * The types of the part of Stryker that `npm run mutate` uses.
 *
 * @typedef {{ name: string, content: string, mutate: boolean }} File
 * @typedef {{ line: number, column: number }} Position
 * @typedef {{ id: string, fileName: string, replacement: string, location: { start: Position, end:
 *   Position } }} Mutant
 * @typedef {{ Instrumenter: new (logger: object) => { instrument(files: File[], options: object):
 *   Promise<{ files: File[], mutants: Mutant[] }>, } }} Package
 */

/**
 * Imports the part of Stryker that makes mutants (https://stryker-mutator.io). Installs it first if
 * necessary.
 *
 * @returns {Promise<Package>}
 */
export async function importInstrumenter() {
  installPackages(
    fileURLToPath(new URL('.', import.meta.url)),
    'Installing Stryker, which makes the mutants, into lib/tools/mutants (once) ...',
  );
  const name = '@stryker-mutator/instrumenter';
  return /** @type {Promise<Package>} */ (import(name));
}
