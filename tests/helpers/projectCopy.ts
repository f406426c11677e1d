import { execFile } from 'node:child_process';
import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { buildFolder } from '../../lib/folders.mjs';
import type { Finding } from '../../owner/preflight/finding.ts';
import { makeSite, pointTo } from '../../owner/site.mjs';
import { temporaryFolder } from './temporaryFolder.ts';

/**
 * The paths that are not copied: generated files, the settings of this machine, and an owner's
 * site.
 */
const left = 'node_modules lib/tools/node_modules dist data .git shots .env .tests site'.split(' ');

/**
 * Copies the current sources, committed or not, into a temporary folder, with the project's
 * packages. By default, the copy has a `site/`, made from the sample.
 *
 * @param env the settings with which the returned function runs scripts
 * @param site `'sample'`: the copy has no `site/`, like a fresh clone
 * @returns the folder, and a function that runs one of its scripts there
 */
export async function makeCopy(env: Record<string, string> = {}, site: 'site' | 'sample' = 'site') {
  const folder = temporaryFolder();
  const leftPaths = new Set(left.map((name) => resolve(name)));
  await cp('.', folder, { recursive: true, filter: (source) => !leftPaths.has(resolve(source)) });
  if (site === 'site') makeSite(folder);
  else pointTo(site, folder);
  await symlink(resolve('lib/tools/node_modules'), join(folder, 'lib/tools/node_modules'));
  // The copy has a `node_modules` of its own, because Vite writes prepared packages there during
  // development.
  await mkdir(join(folder, 'node_modules'));
  for (const name of await readdir('node_modules'))
    if (name !== '.vite') await symlink(resolve('node_modules', name), join(folder, 'node_modules', name));
  return { folder, run: runIn(folder, env) };
}

/** Returns a function that runs scripts of a copy, with the settings of its owner. */
export function runIn(folder: string, env: Record<string, string>) {
  const options = { cwd: folder, env: { PATH: process.env['PATH'] ?? '', ...env } };
  return (...script: string[]) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', ...script], options);
}

/**
 * Copies the build into a folder that is like one on a host, with the project's packages.
 *
 * @param files additional files, by their paths in the folder
 */
export function copyBuild(files: Record<string, string | Buffer> = {}) {
  const folder = temporaryFolder();
  for (const part of ['server', 'client', 'assets.json'])
    cpSync(join(buildFolder, part), join(folder, 'dist', part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return { folder, program: (file: string) => join(folder, `dist/server/${file}.mjs`) };
}

/** The result of a command. */
export type Ended = { code: number; stdout: string; stderr: string };

/** Waits for a command that may fail. */
export const ending = (running: Promise<object>): Promise<Ended> =>
  running.then(
    (output) => ({ code: 0, ...output }) as Ended,
    ({ code, stdout, stderr }: Ended) => ({ code, stdout, stderr }),
  );

/** Runs preflight in a copy. */
export async function preflight(run: ReturnType<typeof runIn>, ...options: string[]) {
  const { code, stdout } = await ending(run('owner/preflight.ts', '--json', ...options));
  return { code, findings: (JSON.parse(stdout) as { findings: Finding[] }).findings };
}
