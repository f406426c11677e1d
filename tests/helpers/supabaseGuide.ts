import { readFileSync } from 'node:fs';

export const guide = readFileSync('docs/supabase.md', 'utf8');

/** The guide's code blocks of one language under one heading, unchanged. */
export function blocks(heading: string, language: string): string[] {
  const section = guide.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  return [...section.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(
    ([, text = '']) => text,
  );
}

/** Every call of Supabase's CLI in the guide, in blocks and in sentences, without the word `supabase`. */
export const commands = [...guide.matchAll(/(?:^|`)supabase ([^`\n]+)/gm)].map(([, command = '']) => command);
