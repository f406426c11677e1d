import type { Page } from 'playwright-core';

/** Resolves when all of a page is laid out, in its fonts. Scripts may still be under way. */
export async function waitForLayout(page: Page): Promise<void> {
  // On a phone the sections below the first screen are shown one after the other.
  await page.waitForFunction(() => {
    const parts = Array.from(document.querySelectorAll('main > section, footer'));
    return (
      document.readyState !== 'loading' && parts.every((part) => getComputedStyle(part).display !== 'none')
    );
  });
  await page.evaluate(async () => {
    // A layout asks for the fonts.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
}
