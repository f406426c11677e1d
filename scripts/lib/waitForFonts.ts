import type { Page } from 'playwright-core';
import { firstFonts, lateFonts } from '../../renderer/fonts.ts';

const families = [...firstFonts, ...lateFonts].map(({ family }) => family);

/** Resolves when the page has all its fonts, those too that come after the first paint. */
export async function waitForFonts(page: Page): Promise<void> {
  await page.waitForFunction((wanted) => {
    const loaded = Array.from(document.fonts).filter(({ status }) => status === 'loaded');
    return wanted.every((name) => loaded.some(({ family }) => family.includes(name)));
  }, families);
}
