/**
 * Ends the process with one sentence for each of the owner's files that has a stray or missing
 * quotation mark, comma or bracket. It runs before `build`, `assets` and `preflight`, and before
 * `npm start` builds. They would show a stack instead.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { siteFolder } from '../../lib/folders.mjs';

/**
 * Finds the first place at which a file cannot be read as TypeScript.
 *
 * @param {string} file
 * @param {string} source
 * @returns {Promise<string | undefined>} a sentence with file, line and column
 */
export async function faultIn(file, source) {
  const { parseSync } = await import('vite');
  const [error] = parseSync(file, source).errors;
  if (!error) return undefined;
  const before = source.slice(0, error.labels[0]?.start ?? 0).split('\n');
  const line = source.split('\n')[before.length - 1]?.trim() ?? '';
  const place = `${file}, line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
  return `${place}: a quotation mark, comma or bracket is missing or superfluous near here: ${line}`;
}

async function command() {
  const files = readdirSync(siteFolder).filter((name) => name.endsWith('.ts'));
  for (const file of files.map((name) => `${siteFolder}/${name}`)) {
    const fault = await faultIn(file, readFileSync(file, 'utf8'));
    if (!fault) continue;
    process.stderr.write(`${fault}\nWithin '...', write an apostrophe as ’ or as \\'.\n`);
    process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await command();
