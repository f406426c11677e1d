import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { assertPackages } from './assertPackages.mjs';
import { buildFolder, siteFolder } from '../../lib/folders.mjs';

/**
 * The sources of a build: files, and folders with everything in them. After a change in any of
 * them, the build is out of date. `tests/scripts/sourceHash.test.ts` follows the build's imports,
 * and fails if an imported file is missing in the list. Nothing else in the project's folder
 * counts, because an owner may keep other files there, such as those of `DATA_DIR`.
 */
export const sources = [
  'components',
  'owner/inbox',
  'owner/inbox.ts',
  'pages',
  'proposal',
  'public',
  'renderer',
  'scripts/build.ts',
  'scripts/lib',
  'server',
  siteFolder,
  'theme',
  // Everything in `lib` except `lib/tools`, which no build needs.
  ...readdirSync('lib').flatMap((name) => (name === 'tools' ? [] : join('lib', name))),
  // A build begins with the check of language and time zone, which is in these files.
  'owner/preflight/finding.ts',
  'owner/preflight/language.ts',
  'owner/preflight/suggestion.ts',
  // These four files determine the versions of packages, the meaning of `#site`, and the
  // compilation of JSX.
  'package-lock.json',
  'package.json',
  'tsconfig.json',
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
  for (const file of sources.flatMap(filesBelow)) {
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
 * the process if packages for the build are missing, or if `assertWords.mjs` finds a fault in the
 * owner's files.
 */
export function ensureBuild() {
  if (buildIsCurrent()) return;
  assertPackages();
  const words = spawnSync(process.execPath, ['scripts/lib/assertWords.mjs'], { stdio: 'inherit' });
  if (words.status !== 0) process.exit(1);
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
