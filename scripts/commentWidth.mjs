import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Prints each line of a comment that is wider than 100 columns, in the sources, the settings and
 * the files for a host. Ends with exit code 1 if there is one. The formatter leaves comments as
 * they are, and the linter has no rule for their width.
 */
const width = 100;
/** The names of the files whose comments are checked. An owner's own `.env` is not. */
const commented =
  /\.(?:tsx?|m?js|css|sql|conf|toml|service|timer|nft|example)$|^agency-site\.env$|^Caddyfile$/;
/** Folders with code of others, or with files that commands have made. */
const notOurs = new Set(['node_modules', 'dist', 'data', 'shots', 'site', 'made', '.git', '.tests']);

/**
 * Lists the paths of all source files below a folder.
 *
 * @param {string} folder
 * @returns {string[]}
 */
function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (notOurs.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesIn(path);
    return commented.test(entry.name) ? [path] : [];
  });
}

/**
 * Whether a line is a comment that can be wrapped. A tool's directive cannot be wrapped, and
 * neither can a line with a single long word.
 *
 * @param {string} line
 */
const isComment = (line) =>
  /^\s*(?:\/\/|\/?\*|# |-- )|\s\/\/ /.test(line) && !/oxlint-|@ts-|^\W*\S+$/.test(line);

for (const path of sourcesIn('.'))
  for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries())
    if (line.length > width && isComment(line)) {
      console.error(`${path}:${index + 1}: this comment is wider than ${width} columns`);
      process.exitCode = 1;
    }
