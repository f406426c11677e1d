import { existsSync } from 'node:fs';

/**
 * Reads settings from a file into the environment. Variables that are already set keep their values.
 *
 * @param path the file; default: `.env`, if it exists
 * @throws if `path` is given and cannot be read
 */
export function loadEnvFile(path?: string): void {
  if (path !== undefined || existsSync('.env')) process.loadEnvFile(path ?? '.env');
}
