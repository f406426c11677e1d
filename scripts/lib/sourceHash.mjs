import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a build is made of; a change in any of these makes it stale. */
const sources = [
  'components',
  'pages',
  'renderer',
  'server',
  'supabase/functions',
  'theme',
  'public',
  'scripts/build.ts',
  'scripts/lib',
  'package-lock.json',
  'vite.config.ts',
];

/** Where a build keeps the hash of the sources that it was made from. */
export const hashFile = 'dist/sources.sha256';

/**
 * Hashes names and contents of all sources below the working directory. Contents, because a checkout's times say
 * nothing.
 *
 * @returns {string} hex SHA-256
 */
export function sourceHash() {
  const hash = createHash('sha256');
  for (const file of sources.filter((source) => existsSync(source)).flatMap(filesBelow)) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** @returns {boolean} whether `dist/` was made from the sources as they are now */
export function buildIsCurrent() {
  return existsSync(hashFile) && readFileSync(hashFile, 'utf8') === sourceHash();
}

/** @param {string} path @returns {string[]} */
function filesBelow(path) {
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
