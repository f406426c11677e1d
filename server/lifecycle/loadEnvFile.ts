import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { SettingsError, type SettingsFault } from '#proposal/settings.ts';

/**
 * The folder of `package.json`. The path `../../` leads there from this file, and also from the
 * bundle in `dist/server`. `.env` is read from this folder, whatever folder the site is started in.
 */
export const packageFolder = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Reads settings from a file into the environment. The file may be UTF-8, or UTF-16 with a byte
 * order mark, as some editors on Windows save it. Variables that are already set keep their values.
 *
 * @param path the file, which has to exist; default: `.env` in the package's folder, which may be
 *   missing
 * @throws {SettingsError} if the file is in another encoding, if it was saved as `.env.txt`, as
 *   Notepad does, if a line has text after a closing quotation mark, or if a closing quotation mark
 *   is missing
 */
export function loadEnvFile(path?: string): void {
  const file = path ?? join(packageFolder, '.env');
  const name = basename(file);
  if (!existsSync(file) && existsSync(`${file}.txt`))
    throw new SettingsError([{ name, problem: `there is only a file ${name}.txt. Rename it to ${name}` }]);
  if (path === undefined && !existsSync(file)) return;
  const text = decoded(readFileSync(file), name);
  const values = Object.entries(parseEnv(text));
  const faults = [...cutValuesIn(text), ...unclosedIn(values)];
  if (faults.length > 0) throw new SettingsError(faults);
  for (const [setting, value] of values) process.env[setting] ??= value;
}

/**
 * Finds values that `parseEnv` would cut at their second quotation mark. For example, it would read
 * `'Ada's Studio'` as `Ada`. A comment (`# …`) after the closing quotation mark is allowed.
 */
function cutValuesIn(text: string): SettingsFault[] {
  const cut = /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=[ \t]*(["'`])(?:(?!\2).)*\2[ \t]*[^\s#]/gm;
  return [...text.matchAll(cut)].map(([, name = '', quote = '']) => {
    const other = quote === '"' ? "single quotes: '...'" : 'double quotes: "..."';
    const problem = `the text after the second ${quote} would be lost. Put the value into ${other}`;
    return { name, problem };
  });
}

/**
 * Finds values that contain the settings below them. `parseEnv` reads a quoted value up to the next
 * such quotation mark, which may be lines below if the value's own closing mark is missing.
 */
function unclosedIn(values: [name: string, value: string | undefined][]): SettingsFault[] {
  const setting = /\n[ \t]*(?:export[ \t]+)?[A-Z][A-Z0-9_]*[ \t]*=[ \t]*[^=\s]/;
  return values
    .filter(([, value]) => value && setting.test(value))
    .map(([name]) => ({
      name,
      problem:
        'the value would contain the settings below it. Add its closing quotation mark at the end of its line',
    }));
}

function decoded(bytes: Buffer, name: string): string {
  const encoding = { '\xFF\xFE': 'utf-16le', '\xFE\xFF': 'utf-16be' }[bytes.toString('latin1', 0, 2)];
  try {
    // `TextDecoder` removes the byte order mark.
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // The next line throws the error.
  }
  throw new SettingsError([{ name, problem: 'expected text in UTF-8. Save the file with that encoding' }]);
}
