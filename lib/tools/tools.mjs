import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of the tools, `lib/tools`. The tools are large packages that the site itself does not
 * need, such as a browser, lint and axe. Tests, lint, benchmarks, preflight and `npm run assets`
 * use them.
 */
const folder = fileURLToPath(new URL('.', import.meta.url));

/** The folder with the packages of the tools. */
export const toolPackages = `${folder}node_modules`;

/** The folder with the commands of the tools. */
export const toolCommands = `${toolPackages}/.bin`;

/**
 * Installs the tools, unless the versions in their lock file are installed already. Prints a line
 * before an installation.
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
 * before an installation.
 *
 * @param {string} packages the folder of the lock file
 * @param {string} saying the line that is printed
 */
export function installPackages(packages, saying) {
  const lock = join(packages, 'package-lock.json');
  // A copy of the lock file from which the packages were installed. The copy is made at the end, so
  // it is missing after an interrupted installation.
  const installed = join(packages, 'node_modules/installed.json');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(lock, 'utf8')) return;
  process.stderr.write(`${saying}\n`);
  // npm prints nothing while it installs, which may take minutes.
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
 * Imports a package of the tools. Installs the tools first if necessary.
 *
 * @param {string} name the name of the package
 * @returns {Promise<unknown>}
 */
export async function importTool(name) {
  installTools();
  return import(name);
}
