import { chmodSync, existsSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { buildFolder } from '../../lib/folders.mjs';
import { ensureBuild } from '../../scripts/lib/sourceHash.mjs';
import { saySkipped } from './installed.ts';
import { temporaryFolder } from './temporaryFolder.ts';

/**
 * Vitest runs this function before all tests. It prints which tests are skipped, builds the site if
 * the build is out of date, and makes the folder for the temporary folders of all tests.
 */
export default function setup() {
  // Vitest calls this function for each of its projects. Only the first call has to do something.
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
