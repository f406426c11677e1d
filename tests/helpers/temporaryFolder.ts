import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type TemporaryFolder = {
  path: string;
  /** Deletes the folder with everything in it. */
  remove(): Promise<void>;
};

/** Creates an empty temporary folder for one test or one server. */
export async function makeTemporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'agency-site-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) };
}
