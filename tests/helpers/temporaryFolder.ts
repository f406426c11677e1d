import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates an empty folder. The folders of all tests are in one folder, which `build.ts` creates,
 * and deletes at the end.
 */
export function temporaryFolder(): string {
  return mkdtempSync(join(process.env['TESTS_FOLDER'] ?? tmpdir(), 'agency-site-'));
}
