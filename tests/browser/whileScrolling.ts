import type { Page } from 'playwright-core';

/** Scrolls an element's upper edge to each of these heights in px, and reads it there. */
export async function whileScrolling<R>(
  page: Page,
  selector: string,
  tops: number[],
  read: (element: Element) => R,
) {
  const element = page.locator(selector);
  const found: R[] = [];
  for (const top of tops) {
    await element.evaluate((one, to) => {
      scrollBy({ top: one.getBoundingClientRect().top - to, behavior: 'instant' });
    }, top);
    // A screenshot needs a new frame, and timelines of scrolling change with frames.
    await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
    found.push(await element.evaluate(read));
  }
  return found;
}
