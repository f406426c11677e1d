import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** The file of a release in which a host's settings are filled in. */
export const hostFile = 'deploy/agency-site.env';

/**
 * Compares the settings of this machine with those that the release has a line for.
 *
 * @returns the names of all settings in `.env`, and of those without a line
 */
export function ownSettings() {
  const own = existsSync('.env') ? Object.keys(parseEnv(readFileSync('.env', 'utf8'))) : [];
  // A setting in a comment is one to fill in.
  const lines = readFileSync(hostFile, 'utf8').match(/^#?[A-Z][A-Z_]+(?==)/gm) ?? [];
  const named = new Set(lines.map((line) => line.replace('#', '')));
  return { own, missing: own.filter((setting) => !named.has(setting)) };
}
