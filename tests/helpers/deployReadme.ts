import { readFile } from 'node:fs/promises';

/**
 * The shell blocks of `deploy/README.md`, as they are written.
 *
 * @param heading the section's
 */
export async function shellBlocks(heading: string): Promise<string[]> {
  const text = await readFile('deploy/README.md', 'utf8');
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  if (!section) throw new Error(`deploy/README.md has no section "${heading}"`);
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
}
