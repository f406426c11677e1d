import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { promisify } from 'node:util';

const tools = resolve('tests/tools');

/** Whether Supabase's CLI is here. If it is missing, it is installed. If that fails, prints a warning; in CI, throws. */
export const supabaseCliAvailable = isCurrent() || install();

function isCurrent(): boolean {
  const installed = `${tools}/node_modules/supabase/package.json`;
  if (!existsSync(installed)) return false;
  const { dependencies } = read(`${tools}/package.json`);
  return read(installed)['version'] === (dependencies as Record<string, string>)['supabase'];
}

function read(file: string) {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}

function install(): boolean {
  process.stderr.write('\nInstalling the Supabase CLI into tests/tools (142 MB, once) ...\n\n');
  try {
    execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: tools, stdio: 'pipe' });
    return true;
  } catch (error) {
    if (process.env['CI']) throw error;
    process.stderr.write('\n*** SKIPPED: no Supabase CLI. npm ci --prefix tests/tools ***\n\n');
    return false;
  }
}

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
  folder = `${tools}/node_modules`,
  env: Record<string, string> = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['--norc', '-euc', commands], {
    cwd: folder,
    env: {
      PATH: `${tools}/node_modules/.bin${delimiter}${process.env['PATH']}`,
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
