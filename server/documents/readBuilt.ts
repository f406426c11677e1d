import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeOf } from '#proposal/logger.ts';
import { noCompleteBuild } from '../settings.ts';

/**
 * Reads a file of the build.
 *
 * @param name its path below the folder of the build, not percent-encoded
 * @throws `CannotStart` if the build does not have it
 */
export function readBuilt(build: URL, name: string): Buffer {
  try {
    return readFileSync(join(fileURLToPath(build), name));
  } catch (cause) {
    if (codeOf(cause) !== 'ENOENT') throw cause;
    throw noCompleteBuild(build, cause);
  }
}
