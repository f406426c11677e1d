import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { assertPackages } from './assertPackages.mjs';
import { buildFolder, siteFolder } from '../../lib/folders.mjs';

/** The sources of a build. After a change in any of them, the build is out of date. */
const sources = [
  'components',
  'pages',
  'proposal',
  'renderer',
  'server',
  siteFolder,
  'theme',
  'public',
  'scripts/build.ts',
  'scripts/lib',
  'lib/address.ts',
  'lib/emailAddress.ts',
  'lib/folders.mjs',
  'lib/readableEmail.ts',
  'lib/text.ts',
  'owner/inbox',
  'owner/inbox.ts',
  'package-lock.json',
  'vite.config.ts',
];

/** The file in which a build stores the hash of its sources. */
export const hashFile = `${buildFolder}/sources.sha256`;

/**
 * Hashes the names and contents of all sources below the working directory. Modification times do
 * not count, because a checkout changes them.
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

/** @returns {boolean} whether the build was made from the current sources */
export function buildIsCurrent() {
  return existsSync(hashFile) && readFileSync(hashFile, 'utf8') === sourceHash();
}

/**
 * Builds the site if the sources have changed since the last build. Throws if the build fails. Ends
 * the process if the packages for it are missing.
 */
export function ensureBuild() {
  if (buildIsCurrent()) return;
  assertPackages();
  process.stdout.write('Building the site...\n');
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' });
}

/** @param {string} path a file, or a folder with everything in it @returns {string[]} */
export function filesBelow(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
