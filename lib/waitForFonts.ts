import type { Page } from 'playwright-core';

/** Resolves when the page is shown in its fonts. */
export async function waitForFonts(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.evaluate(() => document.fonts.ready);
}
