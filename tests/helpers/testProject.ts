import { cpSync, existsSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { installTools } from '../../lib/tools/tools.mjs';

/** Where the tests run. Git ignores it, its dot keeps it out of Vite's globs, and its build stays for the next run. */
const folder = '.tests';

const packages = ['node_modules', 'lib/tools/node_modules'];

/** What is not copied: what only this machine has, and an owner's words and pictures with what was made of them. */
const left = ['.git', 'dist', 'data', 'shots', '.env', folder, ...packages];
const owned = ['site', 'public/images', 'public/fonts'];

/**
 * Makes the project that the tests run in: the current sources, committed or not, with the site of `tests/site` in place of
 * the owner's. So an owner may change `site/`, `public/` and what is made of them, and every test stays as it is.
 *
 * @returns its folder
 */
export function makeTestProject(): string {
  // Vitest reads its configuration once more for each of its projects.
  if (basename(process.cwd()) === folder) return process.cwd();
  installTools();
  const kept = new Set(['dist', ...packages].map((name) => join(folder, name)));
  const leftPaths = new Set([...left, ...owned]);
  const copy = (from: string, to: string) =>
    cpSync(from, to, {
      recursive: true,
      preserveTimestamps: true,
      filter: (source, copied) =>
        !leftPaths.has(source) && Boolean(kept.add(copied)) && !isCurrent(source, copied),
    });
  for (const name of readdirSync('.')) copy(name, join(folder, name));
  for (const name of readdirSync('tests/made')) copy(join('tests/made', name), join(folder, name));
  copy('tests/site', join(folder, 'site'));
  for (const name of packages) {
    if (!existsSync(join(folder, name))) symlinkSync(resolve(name), join(folder, name));
  }
  removeOthers(folder, kept);
  return resolve(folder);
}

/** Whether a copy has the time and size of its source. A run that goes on then keeps the files that it reads. */
function isCurrent(source: string, copied: string): boolean {
  const [now, before] = [source, copied].map((path) => statSync(path, { throwIfNoEntry: false }));
  const same = now?.size === before?.size && now?.mtime.getTime() === before?.mtime.getTime();
  return same && now?.isFile() === true;
}

/** Removes what an earlier run has left, such as a deleted test. */
function removeOthers(parent: string, kept: Set<string>) {
  for (const entry of readdirSync(parent, { withFileTypes: true })) {
    const path = join(parent, entry.name);
    if (!kept.has(path)) rmSync(path, { recursive: true });
    else if (entry.isDirectory() && path !== join(folder, 'dist')) removeOthers(path, kept);
  }
}
