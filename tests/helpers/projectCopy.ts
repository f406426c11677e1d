import { execFile } from 'node:child_process';
import { cp, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from './temporaryFolder.ts';

/** Generated files, and the settings of this machine. */
const left = ['node_modules', 'lib/tools/node_modules', 'dist', 'data', '.git', 'shots', '.env'];

/**
 * Copies the current sources, committed or not, into a temporary folder, with the project's packages.
 *
 * @param env the settings of its owner
 * @returns the folder, and how to run one of its scripts there
 */
export async function makeCopy(env: Record<string, string> = {}) {
  const folder = temporaryFolder();
  const leftPaths = new Set(left.map((name) => resolve(name)));
  await cp('.', folder, { recursive: true, filter: (source) => !leftPaths.has(resolve(source)) });
  for (const packages of ['node_modules', 'lib/tools/node_modules'])
    await symlink(resolve(packages), join(folder, packages));
  return { folder, run: runIn(folder, env) };
}

/** How to run scripts of a copy, with the settings of its owner. */
export function runIn(folder: string, env: Record<string, string>) {
  const { PATH = '' } = process.env;
  return (...script: string[]) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', ...script], {
      cwd: folder,
      env: { PATH, ...env },
    });
}
