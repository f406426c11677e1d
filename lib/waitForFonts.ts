import type { Page } from 'playwright-core';

/** Resolves when the page is shown in its fonts, including those loaded after the first paint. */
export async function waitForFonts(page: Page): Promise<void> {
  await page.locator('html[data-late-font]').waitFor();
  await page.evaluate(() => document.fonts.ready);
}
