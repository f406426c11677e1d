import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readEnvFile } from './readEnvFile.ts';

/**
 * The folder of `package.json`, from here and from the bundle in `dist/server` alike. Settings are found from there, so that
 * the site is the same one whatever folder it is started from.
 */
export const packageFolder = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Reads settings from a file into the environment. Variables that are already set keep their values.
 *
 * @param path the file; default: `.env` in the package's folder, if it exists
 * @throws if `path` is given and cannot be read, or what `readEnvFile` throws
 */
export function loadEnvFile(path?: string): void {
  const own = join(packageFolder, '.env');
  if (path === undefined && !existsSync(own) && !existsSync(`${own}.txt`)) return;
  for (const [name, value] of Object.entries(readEnvFile(path ?? own))) process.env[name] ??= value;
}
