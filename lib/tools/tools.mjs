import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of the tools: large packages that the site itself does not need, such as a browser,
 * lint and axe. Tests, lint, benchmarks, preflight and `npm run assets` use them.
 */
const folder = fileURLToPath(new URL('.', import.meta.url));

/** The folder of the tools' packages. */
export const toolPackages = `${folder}node_modules`;

/** The folder of the tools' commands. */
export const toolCommands = `${toolPackages}/.bin`;

/**
 * Installs the tools, unless the versions in the lock file are installed already. Prints a line
 * before it installs.
 */
export function installTools() {
  installPackages(
    folder,
    'Installing the tools for tests, lint, assets, preflight and benchmarks into lib/tools (376 MB, once) ...',
  );
}

/**
 * A program that prints every ten seconds how long the installation has been running. It ends when
 * its parent process has ended.
 */
const progressScript = `
  const parent = process.ppid;
  let seconds = 0;
  setInterval(() => {
    if (process.ppid !== parent) process.exit();
    process.stderr.write('... ' + (seconds += 10) + ' s\\n');
  }, 10_000);
`;

/**
 * Installs the packages in a folder's lock file, unless they are installed already. Prints a line
 * before it installs.
 *
 * @param {string} packages the folder, which has a lock file of its own
 * @param {string} saying the line
 */
export function installPackages(packages, saying) {
  const lock = join(packages, 'package-lock.json');
  // A copy of the lock file from which the packages were installed. It is written last, so it is
  // missing after an interrupted installation.
  const installed = join(packages, 'node_modules/installed.json');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(lock, 'utf8')) return;
  process.stderr.write(`${saying}\n`);
  // npm prints nothing until it has ended, which may take minutes.
  const progress = spawn(process.execPath, ['-e', progressScript], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    execFileSync('npm', ['ci', '--ignore-scripts'], {
      cwd: packages,
      shell: process.platform === 'win32',
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } finally {
    progress.kill();
  }
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
