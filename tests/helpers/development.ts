import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { freePort } from '../../lib/ports.ts';
import { makeCopy } from './projectCopy.ts';
import { devServer, openSite } from './site.ts';
import { soon } from './soon.ts';

/** Serves a copy of the project from its sources, which may be edited. */
export async function startDevelopment() {
  const { folder } = await makeCopy();
  await writeFile(join(folder, '.env'), 'BRAND_NAME=Fernstone\n');
  const site = await openSite({ PORT: String(await freePort()) }, devServer, folder);
  await expect.poll(async () => (await fetch(site.url)).status, soon).toBe(200);
  return {
    url: site.url,
    folder,
    stop: async () => void (await site.stop()),
    async edit(path: string, before: string | RegExp, after: string) {
      const file = join(folder, path);
      const text = await readFile(file, 'utf8');
      expect(text).toMatch(before);
      await writeFile(file, text.replace(before, after));
    },
  };
}
