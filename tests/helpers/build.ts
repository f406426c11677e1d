import { execFileSync } from 'node:child_process';
import { buildIsCurrent } from '../../scripts/lib/sourceHash.mjs';
import { installTools } from '../tools/tools.mjs';

/**
 * Vitest's global set-up: installs the tools if they are missing, and builds the site if the build is stale, because every
 * test runs against the real build.
 */
export default function setup() {
  installTools();
  if (buildIsCurrent()) return;
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' });
}
