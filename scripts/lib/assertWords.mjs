/**
 * Ends the process with one sentence for each of the owner's files that has a stray or missing
 * quotation mark, comma or bracket, and for each page of the owner's that lacks a text, such as its
 * path. It runs before `build`, `assets` and `preflight`, and before `npm start` builds. Otherwise
 * these commands would show a stack trace.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
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

/** The texts that a page of the owner's has: the keys of `OwnPageContent`. */
const textsOfPage = ['path', 'label', 'title', 'description', 'text'];

/**
 * Finds the pages of the owner's that lack a text, because its key is missing or misspelled, or its
 * value is no text.
 *
 * @param {readonly Record<string, unknown>[]} pages
 * @returns {string[]} a sentence for each such text, with its field
 */
export function lackingTexts(pages) {
  return pages.flatMap((page, index) => {
    const unknown = Object.keys(page).filter((key) => !textsOfPage.includes(key));
    const instead = unknown.length > 0 ? `; a page has no key "${unknown.join('", "')}"` : '';
    return textsOfPage
      .filter((key) => typeof page[key] !== 'string')
      .map((key) => {
        const problem = key in page ? 'it is no text in quotation marks' : `it is missing${instead}`;
        return `ownPages[${index}].${key}: ${problem}.`;
      });
  });
}

async function command() {
  const files = readdirSync(siteFolder).filter((name) => name.endsWith('.ts'));
  for (const file of files.map((name) => `${siteFolder}/${name}`)) {
    const fault = await faultIn(file, readFileSync(file, 'utf8'));
    if (!fault) continue;
    process.stderr.write(`${fault}\nWithin '...', write an apostrophe as ’ or as \\'.\n`);
    process.exitCode = 1;
  }
  if (process.exitCode) return;
  const { tsImport } = await import('tsx/esm/api');
  const ownPages = `${siteFolder}/ownPages.ts`;
  const { ownPages: pages } = await tsImport(pathToFileURL(resolve(ownPages)).href, import.meta.url);
  for (const fault of lackingTexts(pages)) {
    process.stderr.write(`${ownPages} ${fault}\n`);
    process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await command();
