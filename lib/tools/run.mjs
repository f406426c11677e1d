import { spawnSync } from 'node:child_process';
import { delimiter } from 'node:path';
import { installTools, toolCommands } from './tools.mjs';

/*
 * Runs a tool's command: node lib/tools/run.mjs <command> <arguments>.
 * The tool is installed first if necessary.
 */
const [command = '', ...options] = process.argv.slice(2);
installTools();
const result = spawnSync(command, options, {
  // A tool finds other tools by their commands.
  env: { ...process.env, PATH: `${toolCommands}${delimiter}${process.env['PATH']}` },
  shell: process.platform === 'win32',
  stdio: 'inherit',
});
process.exitCode = result.status ?? 1;
