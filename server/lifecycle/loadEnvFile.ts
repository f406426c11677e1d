import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { SettingsError } from '#proposal/settings.ts';

/**
 * The folder of `package.json`, from here and from the bundle in `dist/server` alike. Settings are
 * found from there, so that the site is the same one whatever folder it is started from.
 */
export const packageFolder = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Reads settings from a file into the environment, whatever Windows has saved it with: as UTF-8 or
 * UTF-16, with or without a byte order mark. Variables that are already set keep their values.
 *
 * @param path the file, which has to exist; default: `.env` in the package's folder, which may be
 *   missing
 * @throws {SettingsError} if it is no such text, or if there is only a copy of it with another
 *   ending, as Notepad makes one
 */
export function loadEnvFile(path?: string): void {
  const file = path ?? join(packageFolder, '.env');
  const name = basename(file);
  if (!existsSync(file) && existsSync(`${file}.txt`))
    throw new SettingsError([`${name}: expected this name, but the file is called ${name}.txt. Rename it`]);
  if (path === undefined && !existsSync(file)) return;
  for (const [setting, value] of Object.entries(parseEnv(decoded(readFileSync(file), name))))
    process.env[setting] ??= value;
}

function decoded(bytes: Buffer, name: string): string {
  const encoding = { '\xFF\xFE': 'utf-16le', '\xFE\xFF': 'utf-16be' }[bytes.toString('latin1', 0, 2)];
  try {
    // Takes the byte order mark away.
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Refused below.
  }
  throw new SettingsError([`${name}: expected a text in UTF-8. Save it with that encoding`]);
}
