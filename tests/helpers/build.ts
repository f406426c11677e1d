import { chmodSync, existsSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { buildFolder } from '../../lib/folders.mjs';
import { ensureBuild } from '../../scripts/lib/sourceHash.mjs';
import { saySkipped } from './installed.ts';
import { temporaryFolder } from './temporaryFolder.ts';

/**
 * Vitest's global set-up. It builds the tests' site if its build is out of date, because many tests
 * run against the real build. It says which tests are skipped, and makes the folder for the tests'
 * temporary folders.
 */
export default function setup() {
  // Vitest calls it once for each of its projects.
  if (process.env['TESTS_FOLDER']) return undefined;
  saySkipped();
  ensureBuild();
  // The built server reads the migrations beside its build.
  const migrations = join(dirname(buildFolder), 'supabase');
  if (!existsSync(migrations)) symlinkSync(resolve('supabase'), migrations);
  const folder = temporaryFolder();
  // A Postgres server runs as another user, who has to read this folder.
  chmodSync(folder, 0o755);
  process.env['TESTS_FOLDER'] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
