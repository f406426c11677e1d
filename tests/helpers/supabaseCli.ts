import { execFile } from 'node:child_process';
import { delimiter } from 'node:path';
import { promisify } from 'node:util';
import { toolCommands, toolPackages } from '../tools/tools.mjs';

/** An access token in the form that the CLI requires. */
const token = `sbp_${'0123456789'.repeat(4)}`;

/**
 * Runs commands in Bash as a person who is logged in and answers yes to each question. Throws with the output if a
 * command fails.
 *
 * @param folder the working folder, and the home folder, to which the CLI writes files of its own
 * @returns what the commands wrote to the standard output
 */
export async function inShell(
  commands: string,
  folder = toolPackages,
  env: Record<string, string> = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['--norc', '-euc', commands], {
    cwd: folder,
    env: {
      PATH: `${toolCommands}${delimiter}${process.env['PATH']}`,
      HOME: folder,
      SUPABASE_ACCESS_TOKEN: token,
      SUPABASE_YES: 'true',
      DO_NOT_TRACK: '1',
      SUPABASE_TELEMETRY_DISABLED: '1',
      ...env,
    },
  });
  return stdout;
}
