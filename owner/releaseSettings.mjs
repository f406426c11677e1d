import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/**
 * The template for the settings file on a host. It is a part of the release, has a line for every
 * setting, and contains no secrets.
 */
const hostFile = 'deploy/agency-site.env';

/** The advice for a name in `.env` for which `hostFile` has no line. */
export const unknownRemedy =
  'Correct it if it is a misspelled setting of the site. Leave it if another program needs it. If that program also runs on the host, add the setting to the host’s settings file too (/etc/agency-site.env), because a release does not contain .env.';

/**
 * Compares the settings in `.env` with those for which `hostFile` has a line.
 *
 * @returns `own`: the names of all settings in `.env`; `unknown`: those for which `hostFile` has no
 *   line
 */
export function ownSettings() {
  const own = existsSync('.env') ? Object.keys(parseEnv(readFileSync('.env', 'utf8'))) : [];
  // A line that is commented out (`#SMTP_URL=`) counts too, because the owner may fill it in on the
  // host.
  const lines = readFileSync(hostFile, 'utf8').match(/^#?[A-Z][A-Z_]+(?==)/gm) ?? [];
  const named = new Set(lines.map((line) => line.replace('#', '')));
  return { own, unknown: own.filter((setting) => !named.has(setting)) };
}
