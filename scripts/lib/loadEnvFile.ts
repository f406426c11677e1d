import { existsSync } from 'node:fs';

/** Reads the settings that are kept in `.env` into the environment; what is set there already stays. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
