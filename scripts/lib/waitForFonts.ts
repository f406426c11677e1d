import type { Page } from 'playwright-core';

/** Resolves when the page stands in its fonts, those too that come after the first paint. */
export async function waitForFonts(page: Page): Promise<void> {
  await page.locator('html[data-faced]').waitFor();
  await page.evaluate(() => document.fonts.ready);
}
