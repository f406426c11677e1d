import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Ends the process with a message if packages that a build needs are missing. If
 * `NODE_ENV=production` is set, as on many hosts, npm does not install these packages.
 */
export function assertPackages() {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  if (Object.keys(devDependencies).every((name) => existsSync(`node_modules/${name}`))) return;
  process.stderr.write('The packages that build the site are missing: run npm ci --include=dev\n');
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) assertPackages();
