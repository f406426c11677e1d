import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the tools, which are packages that only tests, lint and benchmarks use. */
const folder = fileURLToPath(new URL('.', import.meta.url));

/** The folder of the tools' packages. */
export const toolPackages = `${folder}node_modules`;

/** The folder of the tools' commands. */
export const toolCommands = `${toolPackages}/.bin`;

const lock = `${folder}package-lock.json`;

/** The lock file that the installed tools follow. It is written last, so an interrupted installation has none. */
const installed = `${toolPackages}/installed.json`;

/** Installs the tools, unless those are installed that the lock file names. Prints a line before. */
export function installTools() {
  if (existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(lock, 'utf8')) return;
  process.stderr.write(
    'Installing the tools of tests, lint and benchmarks into lib/tools (376 MB, once) ...\n',
  );
  execFileSync('npm', ['ci', '--ignore-scripts'], {
    cwd: folder,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  copyFileSync(lock, installed);
}

/**
 * Imports a tool. It is installed first if necessary.
 *
 * @param {string} name
 * @returns {Promise<unknown>}
 */
export async function importTool(name) {
  installTools();
  return import(name);
}
