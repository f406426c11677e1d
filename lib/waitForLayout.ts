import type { Page } from 'playwright-core';

/** Waits until the whole page is laid out and its fonts have loaded. Does not wait for scripts. */
export async function waitForLayout(page: Page): Promise<void> {
  // On a phone, the sections below the first screen are hidden until the first frame is shown.
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
