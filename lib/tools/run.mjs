import { spawnSync } from 'node:child_process';
import { delimiter } from 'node:path';
import { installTools, toolCommands } from './tools.mjs';

/*
 * Runs a command of one of the tools: `node lib/tools/run.mjs <command> <arguments>`. Installs the
 * tools first if necessary.
 */
const [command = '', ...options] = process.argv.slice(2);
installTools();
const result = spawnSync(command, options, {
  // One tool may start another by its command, so the folder of their commands comes first in the
  // `PATH`.
  env: { ...process.env, PATH: `${toolCommands}${delimiter}${process.env['PATH']}` },
  shell: process.platform === 'win32',
  stdio: 'inherit',
});
process.exitCode = result.status ?? 1;
