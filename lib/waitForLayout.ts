import type { Page } from 'playwright-core';

/** Waits until the whole page is laid out and its fonts have loaded. Does not wait for scripts. */
export async function waitForLayout(page: Page): Promise<void> {
  // On a phone, the page shows the sections below the first screen one after the other.
  await page.waitForFunction(() => {
    const parts = Array.from(document.querySelectorAll('main > section, footer'));
    return (
      document.readyState !== 'loading' && parts.every((part) => getComputedStyle(part).display !== 'none')
    );
  });
  await page.evaluate(async () => {
    // Reading a size makes the browser lay out the page, and so request the fonts.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
}
