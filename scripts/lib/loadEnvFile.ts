import { existsSync } from 'node:fs';

/**
 * Reads the settings that are kept in a file into the environment; what is set there already stays.
 *
 * @param path throws where this file cannot be read; without one, `.env` is read if it is there
 */
export function loadEnvFile(path?: string): void {
  if (path !== undefined || existsSync('.env')) process.loadEnvFile(path ?? '.env');
}
