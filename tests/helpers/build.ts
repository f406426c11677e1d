import { chmodSync, rmSync } from 'node:fs';
import { ensureBuild } from '../../scripts/lib/sourceHash.mjs';
import { saySkipped } from './installed.ts';
import { temporaryFolder } from './temporaryFolder.ts';

/**
 * Vitest's global set-up: builds the site of the tests if its build is stale, because every test runs against the real
 * build, says what is skipped, and makes the folder in which the tests have their temporary ones.
 */
export default function setup() {
  // Vitest calls it once for each of its projects, too.
  if (process.env['TESTS_FOLDER']) return undefined;
  saySkipped();
  ensureBuild();
  const folder = temporaryFolder();
  // A Postgres server runs as another user.
  chmodSync(folder, 0o755);
  process.env['TESTS_FOLDER'] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
