import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { promisify } from 'node:util';
import { toolCommands } from '../tools/tools.mjs';

export const guide = readFileSync('docs/supabase.md', 'utf8');

/** The guide's code blocks of one language under one heading, unchanged. */
export function blocks(heading: string, language: string): string[] {
  const section = guide.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  const found = section.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'));
  return [...found].map(([, text = '']) => text);
}

/**
 * Runs commands in Bash as a person who is logged in to Supabase's CLI and answers yes to each question. Throws with the
 * output if a command fails.
 *
 * @param folder the working folder, and the home folder, to which the CLI writes files of its own
 * @returns what the commands wrote to the standard output
 */
export async function inShell(commands: string, folder: string, env: Record<string, string> = {}) {
  const { stdout } = await promisify(execFile)('bash', ['--norc', '-euc', commands], {
    cwd: folder,
    env: {
      PATH: `${toolCommands}${delimiter}${process.env['PATH']}`,
      HOME: folder,
      // The form that the CLI requires.
      SUPABASE_ACCESS_TOKEN: `sbp_${'0123456789'.repeat(4)}`,
      SUPABASE_YES: 'true',
      DO_NOT_TRACK: '1',
      SUPABASE_TELEMETRY_DISABLED: '1',
      ...env,
    },
  });
  return stdout;
}
