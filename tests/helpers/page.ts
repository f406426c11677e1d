import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { soon } from './soon.ts';

export type IslandName = 'header' | 'faq' | 'form' | 'onePager';

/** Gives a sign of life, brings an island near and waits until React answers in it. */
export async function hydrated(page: Page, island: IslandName): Promise<void> {
  const place = page.locator(`[data-island=${island}]`);
  await place.scrollIntoViewIfNeeded();
  await page.mouse.move(2, 2);
  await page.locator(`[data-island=${island}][data-ready]`).waitFor({ state: 'attached' });
  await scrollEnds(page);
}

/** Waits until the page stands still. Looks from outside, so that it works without JavaScript too. */
export async function scrollEnds(page: Page): Promise<void> {
  let last = Number.NaN;
  for (let still = 0; still < 4;) {
    await page.waitForTimeout(40);
    const position = await page.evaluate(() => scrollY);
    still = position === last ? still + 1 : 0;
    last = position;
  }
}

/** Where a section's heading lies once the page stands still, in px from the top of the window. */
export async function headingPosition(page: Page, section: string) {
  await scrollEnds(page);
  const heading = await boxOf(page.locator(`#${section}-heading`));
  const header = await boxOf(page.locator('body > header'));
  return {
    top: heading.y,
    bottom: heading.y + heading.height,
    headerBottom: header.y + header.height,
    windowBottom: page.viewportSize()?.height ?? 0,
  };
}

/**
 * Expects a section's heading below the header and above the window's end. A busy machine pauses in the middle of a
 * smooth scroll: what counts is where it ends.
 */
export async function expectInSight(page: Page, section: string): Promise<void> {
  const where = async () => {
    const { top, bottom, headerBottom, windowBottom } = await headingPosition(page, section);
    return { belowHeader: top >= headerBottom, aboveEnd: bottom <= windowBottom };
  };
  await expect.poll(where, soon).toEqual({ belowHeader: true, aboveEnd: true });
}

/** The box of an element that is rendered; throws where there is none. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not rendered');
  return box;
}

/** All text that is rendered, with white space as single spaces. */
export async function renderedText(page: Page): Promise<string> {
  return (await page.locator('body').innerText()).replace(/\s+/g, ' ');
}
