import { execFileSync } from 'node:child_process';
import { buildIsCurrent } from '../../scripts/lib/sourceHash.mjs';

/** Vitest's global set-up: every test runs against the real build, made once where it is not current. */
export default function setup() {
  if (buildIsCurrent()) return;
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' });
}
