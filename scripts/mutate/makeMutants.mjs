import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { importInstrumenter } from '../../lib/tools/mutants/instrumenter.mjs';

/**
 * A mutant: a change of the code. `line` and `column` count from 0. `file` is relative to the
 * project's folder.
 *
 * @typedef {{ line: number, column: number }} Position
 * @typedef {{ id: string, file: string, start: Position, end: Position, replacement: string }}
 *   Mutant
 */

/** Folders that are not copied, because no test needs them in the copy. */
const notCopied = new Set(['.git', '.tests', 'data', 'dist', 'node_modules', 'shots']);

/**
 * Builds the site in the copy of the project. The build has the mutants, too.
 *
 * @param {string} copy @param {NodeJS.ProcessEnv} [env]
 */
export function buildCopy(copy, env = process.env) {
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    cwd: copy,
    env,
    stdio: 'inherit',
  });
}

/**
 * Copies the project into a folder, and puts the mutants into the code of the copy. Each mutant is
 * a branch in that code, which runs only while `globalThis.__stryker__.activeMutant` is the
 * mutant's id.
 *
 * @param {readonly string[]} paths the folders and files that get mutants
 * @param {string} copy the folder for the copy
 * @returns {Promise<Mutant[]>}
 */
export async function makeMutants(paths, copy) {
  rmSync(copy, { recursive: true, force: true });
  for (const name of readdirSync('.'))
    if (!notCopied.has(name)) cpSync(name, join(copy, name), { recursive: true, filter: isSource });
  for (const packages of ['node_modules', 'lib/tools/node_modules'])
    symlinkSync(join(process.cwd(), packages), join(copy, packages), 'junction');
  const files = paths.flatMap(codeIn).map((path) => {
    const name = join(copy, path);
    return { name, content: readFileSync(name, 'utf8'), mutate: true };
  });
  const { Instrumenter } = await importInstrumenter();
  const instrumenter = new Instrumenter(silent);
  const result = await instrumenter.instrument(files, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  });
  const invalid = result.mutants.filter(({ replacement }) => isInvalid(replacement));
  for (const { name, content } of result.files) {
    const without = invalid.reduce((text, { replacement }) => text.replaceAll(replacement, '/ /'), content);
    writeFileSync(name, without);
  }
  const valid = result.mutants.filter((mutant) => !invalid.includes(mutant));
  return valid.map(({ id, fileName, location, replacement }) => {
    const { start, end } = location;
    return { id, file: relative(copy, fileName), start, end, replacement };
  });
}

/**
 * Whether a mutant is an invalid regular expression, for example because of its flag `u`. In the
 * copy, such an expression would keep its whole file from loading.
 *
 * @param {string} replacement
 */
function isInvalid(replacement) {
  const [literal, source = '', flags] = /^\/(.+)\/([a-z]*)$/s.exec(replacement) ?? [];
  try {
    return literal !== undefined && !new RegExp(source, flags);
  } catch {
    return true;
  }
}

/** @param {string} path */
const isSource = (path) => !path.endsWith('node_modules');

/**
 * Returns the files of code in a folder, or the path itself if it is a file.
 *
 * @param {string} path
 * @returns {string[]}
 */
function codeIn(path) {
  if (!statSync(path).isDirectory()) return [relative('.', path)];
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return files.filter((name) => /(?<!\.d)\.(?:tsx?|mjs)$/.test(name)).map((name) => join(path, name));
}

/** A logger for Stryker that prints nothing, because `report.mjs` prints all that is needed. */
const silent = new Proxy({}, { get: () => () => false });
