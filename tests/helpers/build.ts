import { execFileSync } from 'node:child_process';
import { buildIsCurrent } from '../../scripts/lib/sourceHash.mjs';

/**
 * Vitest's global set-up: builds the site of the tests if its build is stale, because every test runs against the real
 * build.
 */
export default function setup() {
  if (buildIsCurrent()) return;
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' });
}
