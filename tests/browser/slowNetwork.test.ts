import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForLayout } from '../../lib/waitForLayout.ts';
import { it } from '../helpers/browser.ts';

// At the last five widths, a line of the sample's text only just fits.
const widths = [390, 768, 1280, 1920, 450, 700, 1000, 1080, 1360];

it.for(widths)(
  'nothing on the page moves when fonts and pictures arrive late, at %i px',
  async (width, { visit, skip }) => {
    const { page, requestsEnd } = await visit({ width, height: 1600, prepare: late });
    await page.goto('/', { waitUntil: 'commit' });
    await waitForLayout(page);
    await throughThePage(page);
    await requestsEnd();
    await page.evaluate(untilPainted);

    const failed = await page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'error').map(({ family }) => family),
    );
    skip(failed.join().includes('Fallback'), 'The machine has no font as wide as Arial');
    expect(failed).toEqual([]);
    // The fallback font's letters differ slightly in width, so a line may change its width.
    expect(await page.evaluate(layoutShift)).toBeLessThan(0.001);
  },
);

/** Delays every font and picture until the page has been painted without it. */
async function late(context: BrowserContext) {
  await context.route(/\.(woff2|avif|webp|jpg|png)$/, async (route) => {
    // The visit may end before a late picture is loaded.
    await route.request().frame().evaluate(untilPainted).catch(String);
    await route.continue().catch(String);
  });
}

/** Runs in the page. Resolves after the first paint with content, and after one more frame. */
function untilPainted() {
  return new Promise<void>((resolve) => {
    const check = () => {
      const painted = performance.getEntriesByName('first-contentful-paint').length > 0;
      requestAnimationFrame(painted ? () => requestAnimationFrame(() => resolve()) : check);
    };
    check();
  });
}

/**
 * Runs in the page. Returns the sum of all layout shifts so far
 * (https://wicg.github.io/layout-instability/).
 */
function layoutShift() {
  const observer = new PerformanceObserver(() => {});
  observer.observe({ type: 'layout-shift', buffered: true });
  const shifts = observer.takeRecords() as unknown as { value: number }[];
  return shifts.reduce((sum, { value }) => sum + value, 0);
}

/** Scrolls through the page. All pictures in the window arrive before the next step. */
async function throughThePage(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 1400) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
    await page.evaluate(untilPainted);
    await page.waitForFunction(() =>
      Array.from(document.images).every((image) => {
        const { top: start, bottom, left } = image.getBoundingClientRect();
        const shown = image.checkVisibility({ contentVisibilityAuto: true });
        return image.complete || !shown || bottom <= 0 || start >= innerHeight || left >= innerWidth;
      }),
    );
  }
}
