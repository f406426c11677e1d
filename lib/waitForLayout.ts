import type { Page } from 'playwright-core';

/** Resolves once the whole page is laid out, with its fonts. Scripts may still be running. */
export async function waitForLayout(page: Page): Promise<void> {
  // On a phone the sections below the first screen are shown one after the other.
  await page.waitForFunction(() => {
    const parts = Array.from(document.querySelectorAll('main > section, footer'));
    return (
      document.readyState !== 'loading' && parts.every((part) => getComputedStyle(part).display !== 'none')
    );
  });
  await page.evaluate(async () => {
    // Reading the layout makes the browser request the fonts.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
}
