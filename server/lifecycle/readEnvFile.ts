import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseEnv } from 'node:util';
import { SettingsError } from '#proposal/settings.ts';

/**
 * Reads the settings in a file, whatever Windows has saved it with: as UTF-8 or UTF-16, with or without a byte order mark.
 *
 * @throws {SettingsError} if it is neither, or if there is only a copy of it with another ending, as Notepad makes one
 */
export function readEnvFile(path: string): NodeJS.Dict<string> {
  const name = basename(path);
  if (!existsSync(path) && existsSync(`${path}.txt`))
    throw new SettingsError([`${name}: expected this name, but the file is called ${name}.txt. Rename it`]);
  const bytes = readFileSync(path);
  const mark = bytes.toString('latin1', 0, 2);
  const encoding = { '\xFF\xFE': 'utf-16le', '\xFE\xFF': 'utf-16be' }[mark] ?? 'utf-8';
  let text: string | undefined;
  try {
    // Takes the byte order mark away.
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // Refused below.
  }
  if (text === undefined || text.includes('\0'))
    throw new SettingsError([`${name}: expected a text in UTF-8. Save it with that encoding`]);
  return parseEnv(text);
}
