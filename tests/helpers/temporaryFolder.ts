import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates an empty folder. Those of all tests are in one folder, which `build.ts` makes and at the
 * end deletes.
 */
export function temporaryFolder(): string {
  return mkdtempSync(join(process.env['TESTS_FOLDER'] ?? tmpdir(), 'agency-site-'));
}
