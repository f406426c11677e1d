/** `npm start`: builds if the sources have changed since the last build, then runs the server. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { buildIsCurrent } from './lib/sourceHash.mjs';

if (!buildIsCurrent()) {
  process.stdout.write('Building the site...\n');
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' });
}
if (existsSync('.env')) process.loadEnvFile('.env');
// Imported by URL, because the type checker cannot find a file that the build creates.
await import(new URL('../dist/server/index.mjs', import.meta.url).href);
