import { execFile } from 'node:child_process';
import { cp, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { makeTemporaryFolder } from './temporaryFolder.ts';

const left = ['node_modules', 'dist', 'data', '.git', 'shots', '.env'];

/** Copies the current sources, committed or not. Leaves out generated files and the settings of this machine. */
export async function copyProject(folder: string): Promise<void> {
  const leftPaths = new Set(left.map((name) => resolve(name)));
  await cp('.', folder, { recursive: true, filter: (source) => !leftPaths.has(resolve(source)) });
}

/**
 * Builds another site in a temporary folder: a copy of the project with other sources.
 *
 * @param env the settings of its owner
 * @param change makes the sources of the folder those of the other site
 * @returns the folder, and how to run one of its scripts there
 */
export async function buildCopy(env: Record<string, string>, change: (folder: string) => Promise<void>) {
  const temporary = await makeTemporaryFolder();
  const folder = temporary.path;
  await copyProject(folder);
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await change(folder);
  const run = async (...script: string[]) => {
    const { PATH = '' } = process.env;
    const options = { cwd: folder, env: { PATH, ...env } };
    return promisify(execFile)(process.execPath, ['--import', 'tsx', ...script], options);
  };
  await run('scripts/build.ts');
  return { folder, run, remove: () => temporary.remove() };
}
