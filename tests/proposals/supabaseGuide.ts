import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

export const guide = readFileSync('docs/supabase.md', 'utf8');

/** The guide's code blocks of one language under one heading, unchanged. */
export function blocks(heading: string, language: string): string[] {
  const section = guide.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  const found = section.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'));
  return [...found].map(([, text = '']) => text);
}

/** Runs commands in Bash. Throws with the output if one fails. @returns what they wrote to the standard output */
export async function inShell(commands: string, folder: string) {
  const { stdout } = await promisify(execFile)('bash', ['--norc', '-euc', commands], { cwd: folder });
  return stdout;
}
