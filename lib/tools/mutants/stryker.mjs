import { fileURLToPath } from 'node:url';
import { installPackages } from '../tools.mjs';

/**
 * Imports Stryker (https://stryker-mutator.io), which is installed first if necessary.
 * It needs Node 22.
 *
 * @returns {Promise<unknown>} the module `@stryker-mutator/core`
 */
export async function importStryker() {
  installPackages(
    fileURLToPath(new URL('.', import.meta.url)),
    'Installing Stryker into lib/tools/mutants (61 MB, once) ...',
  );
  const name = '@stryker-mutator/core';
  return import(name);
}
