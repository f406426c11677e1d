import type { Page } from 'playwright-core';
import { pageParts } from '../../renderer/head/fontTags.ts';

/** Resolves when every part of the page stands in its fonts, those too that come after the first paint. */
export async function waitForFonts(page: Page): Promise<void> {
  await page.waitForFunction((parts) => {
    const all = [...document.querySelectorAll(parts)];
    return all.length > 0 && all.every(({ classList }) => classList.contains('faced'));
  }, pageParts);
  await page.evaluate(() => document.fonts.ready);
}
