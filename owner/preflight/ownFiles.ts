import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { addressOf } from '#lib/address.ts';
import { addressTable, headersAddress, statusPaths, type Target } from '../../server/documents/addresses.ts';
import { functionPath } from '../../server/routes/function.ts';
import type { Settings } from '../../server/settings.ts';
import { publicDir } from '../../lib/folders.mjs';
import { type Finding, findingsIn } from './finding.ts';

/** Files that operating systems and Git leave in folders. Nobody expects them to be public. */
const leftovers = /^\.(?:DS_Store|git\w*)$/;

/**
 * The owner's files in `assets/` and `fonts/` of `site/public`. On a static host, browsers keep all
 * files of these two folders for a year. That is right for the files of the build and the fonts of
 * `npm run assets`, because their names contain a hash of their content.
 */
const keptForAYear = /^(?:assets\/|fonts\/(?!.*-[0-9a-f]{8}\.woff2$))/;

/**
 * The addresses at which the server answers programs, such as `/healthz`. A file with such an
 * address would replace the answer.
 */
export const routes = new Set<string>([...Object.values(statusPaths), functionPath]);

/**
 * Finds files in `site/public` that replace a file of the site, that nobody can reach, or whose
 * changes visitors would not see.
 *
 * @param addresses all addresses of the site
 */
export function checkOwnFiles(addresses: ReadonlyMap<string, Target>, settings: Settings): Finding[] {
  const made = addressTable([], settings);
  return readdirSync(publicDir, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory() && !leftovers.test(entry.name))
    .flatMap((entry) => {
      const name = relative(publicDir, join(entry.parentPath, entry.name)).replaceAll(sep, '/');
      const { stop, hint } = findingsIn(`site/public/${name}`);
      const address = addressOf(`/${name}`);
      const target = addresses.get(address);
      if (routes.has(address))
        return stop(
          'file',
          'the server itself answers at this address, and the file would replace that answer',
          'Rename or delete it.',
        );
      // Two files with the same name are possible: macOS stores an accent apart from its letter,
      // and other systems do not.
      if (target && 'file' in target && target.file.name !== name)
        return stop(
          'file',
          `another file has the same name, only with its accents stored in another way (as macOS does), so both have the address ${address}`,
          'Delete one of the two.',
        );
      if (target && 'file' in target && keptForAYear.test(name))
        return hint(
          'file',
          'browsers keep a file of this folder for a year, also after you have changed it',
          'Move it to another folder of site/public.',
        );
      if (target && 'file' in target) {
        const replaces = made.has(address) || address === headersAddress;
        return replaces
          ? hint('file', 'it replaces the file that the site makes', 'Keep it up to date yourself.')
          : [];
      }
      return /(?:^|\/)\.(?!well-known\/)/.test(name)
        ? hint(
            'file',
            'files and folders whose names begin with a dot are not public',
            'Rename or delete it.',
          )
        : stop('file', 'it cannot be reached, because a page has the same address', 'Rename or delete it.');
    });
}
