import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { freePort } from '../../lib/ports.ts';
import { it } from '../helpers/browser.ts';
import { makeCopy } from '../helpers/projectCopy.ts';
import { devServer, openSite } from '../helpers/site.ts';
import { soon } from '../helpers/soon.ts';

/** Vitest's `it` with `dev`: a copy of the project, served from its sources, which may be edited. */
export const inDevelopment = it.extend('dev', { scope: 'file' }, async ({}, { onCleanup }) => {
  const { folder } = await makeCopy();
  await writeFile(join(folder, '.env'), 'BRAND_NAME=Fernstone\n');
  const site = await openSite({ PORT: String(await freePort()) }, devServer, folder);
  onCleanup(async () => void (await site.stop()));
  await expect.poll(async () => (await fetch(site.url)).status, soon).toBe(200);
  return {
    url: site.url,
    folder,
    stderr: site.stderr,
    async edit(path: string, before: string | RegExp, after: string) {
      const file = join(folder, path);
      const text = await readFile(file, 'utf8');
      expect(text).toMatch(before);
      await writeFile(file, text.replace(before, after));
    },
  };
});

/**
 * Waits until the form is hydrated, and with it the page follows edits. The page may be loaded anew meanwhile, because Vite
 * has prepared another package for it.
 */
export async function formIsReady(page: Page): Promise<void> {
  const ready = async () => {
    await page.locator('footer').scrollIntoViewIfNeeded();
    return page.locator('[data-island=form][data-ready]').count();
  };
  await expect.poll(ready, soon).toBe(1);
}
