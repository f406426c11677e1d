/**
 * Checks the owner's files, and prints a sentence for each fault. If there is a fault, the exit
 * code is 1. The faults are:
 *
 * - a file that is not saved as UTF-8,
 * - a stray or missing quotation mark, comma or bracket,
 * - a missing record that the project imports,
 * - a page of the owner's without one of its texts, such as its path.
 *
 * This check runs before `build`, `assets` and `preflight`, and before `npm start` builds. Without
 * this check, these commands would show a stack trace or wrong letters.
 */
import { isUtf8 } from 'node:buffer';
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

/**
 * Finds the first line of a file that is not UTF-8. Its letters with accents would become "�".
 *
 * @param {string} file
 * @param {Buffer} bytes
 * @returns {string | undefined} a sentence with file and line
 */
export function encodingFaultIn(file, bytes) {
  if (isUtf8(bytes)) return undefined;
  // In UTF-8, the byte of a line break occurs nowhere but in a line break. So each line can be
  // checked alone.
  const before = bytes.toString('latin1').split('\n');
  const line = before.findIndex((text) => !isUtf8(Buffer.from(text, 'latin1'))) + 1;
  return `${file}, line ${line}: a letter here is not saved as UTF-8. Save the file as UTF-8 in your editor.`;
}

/** The records that the project imports from each of the owner's files. */
export const neededRecords = {
  'brand.ts': ['colors', 'faces', 'fontSources', 'headlineSize'],
  'errorPages.ts': ['content'],
  'form.ts': ['fieldWords', 'fields', 'formWords', 'projectTypes', 'refusalWords'],
  'landing.ts': ['content'],
  'language.ts': ['locale'],
  'mails.ts': ['mails'],
  'ownPages.ts': ['ownPages'],
};

/**
 * Finds the records that one of the owner's files lacks, because the name is missing or misspelled.
 *
 * @param {keyof typeof neededRecords} name the name of the file
 * @param {string} source
 * @returns {Promise<string[]>} a sentence for each such record
 */
export async function lackingRecords(name, source) {
  const { parseSync } = await import('vite');
  const { staticExports } = parseSync(name, source).module;
  const exported = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, isType }) => (isType ? [] : (exportName.name ?? []))),
  );
  return neededRecords[name]
    .filter((one) => !exported.includes(one))
    .map((one) => {
      const instead =
        exported.length > 0 ? `, but ${exported.join(', ')}. Correct the name, or copy` : '. Copy';
      return `${siteFolder}/${name}: it exports no "${one}"${instead} the record from sample/${name}.`;
    });
}

/** The texts that a page of the owner's has: the keys of `OwnPageContent`. */
const textsOfPage = ['path', 'label', 'title', 'description', 'text'];

/**
 * Finds the pages of the owner's that lack a text, because its key is missing or misspelled, or its
 * value is not a text.
 *
 * @param {readonly Record<string, unknown>[]} pages
 * @returns {string[]} a sentence for each such text, with its field
 */
export function lackingTexts(pages) {
  return pages.flatMap((page, index) => {
    const unknown = Object.keys(page).filter((key) => !textsOfPage.includes(key));
    return textsOfPage
      .filter((key) => typeof page[key] !== 'string')
      .map((key) => {
        const problem =
          key in page ? 'it is not a text in quotation marks.' : `it is missing.${misspelled(unknown)}`;
        return `ownPages[${index}].${key}: ${problem}`;
      });
  });
}

/** @param {string[]} unknown the keys of a page that the site does not know */
function misspelled(unknown) {
  if (unknown.length === 0) return '';
  const named = `"${unknown.join('" and "')}"`;
  return unknown.length === 1
    ? ` ${named} is not a key of a page: is it misspelled?`
    : ` ${named} are not keys of a page: are they misspelled?`;
}

async function command() {
  const files = readdirSync(siteFolder).filter((name) => /\.(?:ts|html)$/.test(name));
  for (const file of files.map((name) => `${siteFolder}/${name}`)) {
    const bytes = readFileSync(file);
    const encodingFault = encodingFaultIn(file, bytes);
    const fault = encodingFault ?? (file.endsWith('.ts') && (await faultIn(file, bytes.toString())));
    if (!fault) continue;
    process.stderr.write(`${fault}\n`);
    if (!encodingFault) process.stderr.write("Within '...', write an apostrophe as ’ or as \\'.\n");
    process.exitCode = 1;
  }
  if (process.exitCode) return;
  for (const name of /** @type {(keyof typeof neededRecords)[]} */ (Object.keys(neededRecords))) {
    const source = files.includes(name) ? readFileSync(`${siteFolder}/${name}`, 'utf8') : '';
    for (const fault of await lackingRecords(name, source)) {
      process.stderr.write(`${fault}\n`);
      process.exitCode = 1;
    }
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
