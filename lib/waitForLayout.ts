import type { Page } from 'playwright-core';

/** Resolves when the page is shown in its fonts. Scripts may still be under way. */
export async function waitForLayout(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState !== 'loading');
  await page.evaluate(async () => {
    // A layout asks for the fonts.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
}
