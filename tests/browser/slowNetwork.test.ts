import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForFonts } from '../../lib/waitForFonts.ts';
import { it } from '../helpers/browser.ts';

// At the last five widths, a line of the tests' site has only just enough room.
const widths = [390, 768, 1280, 1920, 450, 700, 1000, 1080, 1360];

it.for(widths)(
  'moves nothing when fonts and pictures arrive late, at %i px',
  async (width, { visit, skip }) => {
    const { page, requestsEnd } = await visit({ width, height: 1600, prepare: late });
    await watchShifts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await waitForFonts(page);

    await throughThePage(page);
    await requestsEnd();
    await page.evaluate(untilPainted);

    const failed = await page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'error').map(({ family }) => family),
    );
    skip(failed.join().includes('Fallback'), 'The machine has no font as wide as Arial');
    expect(failed).toEqual([]);
    const seen = await page.evaluate(() => (globalThis as unknown as { seenShifts: Shift[] }).seenShifts);
    // The fallback font's letters differ slightly in width. So a line may change its width, but it may not move
    // vertically.
    expect(seen.filter(({ moved }) => moved > 1)).toEqual([]);
    expect(seen.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.001);
  },
);

/** Delays every font and picture until the page has been painted without it. */
async function late(context: BrowserContext) {
  await context.route(/\.(woff2|avif|webp|jpg|png)$/, async (route) => {
    try {
      await route.request().frame().evaluate(untilPainted);
      await route.continue();
    } catch {
      // The visit has ended before a picture that is loaded late.
    }
  });
}

/** Runs in the page. Resolves after the first paint with content, and after one more frame. */
function untilPainted() {
  return new Promise<void>((resolve) => {
    const look = () => {
      const painted = performance.getEntriesByName('first-contentful-paint').length > 0;
      requestAnimationFrame(painted ? () => requestAnimationFrame(() => resolve()) : look);
    };
    look();
  });
}

/** A layout shift: its score, the vertical movement in px, and the elements that moved. */
type Shift = { value: number; moved: number; what: string[] };

/** Records every layout shift (https://wicg.github.io/layout-instability/). */
function watchShifts(page: Page) {
  return page.addInitScript(() => {
    type LayoutShift = PerformanceEntry & {
      value: number;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const seenShifts: Shift[] = [];
    Object.assign(globalThis, { seenShifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const rises = sources.map(({ previousRect, currentRect }) =>
          Math.abs(currentRect.y - previousRect.y),
        );
        const what = sources.map(({ node }) => node?.textContent?.slice(0, 80) ?? '');
        seenShifts.push({ value, moved: Math.max(0, ...rises), what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
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
        const inWindow = shown && bottom > 0 && start < innerHeight && left < innerWidth;
        return !inWindow || image.complete;
      }),
    );
  }
}
