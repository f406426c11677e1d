import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { itOnPage } from '../helpers/browser.ts';
import { boxOf } from '../helpers/page.ts';
import { whileScrolling } from './whileScrolling.ts';

const { caseStudy } = content;
const { challenge, results } = caseStudy;
const it = itOnPage();
const withoutScripts = itOnPage({ javaScript: false });
const still = itOnPage({ reducedMotion: 'reduce' });

withoutScripts.for([1080, 1440, 2560])(
  'leads the road from the drawing’s lower corner to the upper edge of the figures at %i px',
  async (width, { page }) => {
    await page.setViewportSize({ width, height: 900 });

    const [road, drawing, band] = await Promise.all(
      ['.drawing path', '.drawing', 'div:has(> div > dl)'].map((selector) =>
        page
          .locator(`main ${selector}`)
          .first()
          .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect),
      ),
    );
    if (!road || !drawing || !band) throw new Error('There is no road');

    expect(Math.abs(road.bottom - band.top)).toBeLessThan(2);
    expect(road.left).toBeLessThan(0);
    expect((road.right - drawing.left) / drawing.width).toBeCloseTo(0.025, 2);
    expect((road.top - drawing.top) / drawing.height).toBeCloseTo(0.945, 2);
  },
);

withoutScripts.for([390, 1280])(
  'drives the van along the saved share of the hours while the page scrolls, without a script, at %i px',
  async (width, { page }) => {
    await page.setViewportSize({ width, height: 800 });
    const places = await placesWhileScrolling(page);

    expect(places[0]).toBeLessThan(0.12);
    expect(places.at(-1)).toBeCloseTo(0.6, 2);
    expect(new Set(places).size).toBeGreaterThan(3);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  },
);

still(
  'shows the vans where they arrive to visitors who want no motion, and the names of start and end',
  async ({ page }) => {
    expect(new Set(await placesWhileScrolling(page))).toEqual(new Set([0.6]));
    const labels = page.locator('[data-road] span');
    expect(await labels.allInnerTexts()).toEqual([challenge.figure.value, results.figures[0]?.value]);
    const [start, end] = [await boxOf(labels.first()), await boxOf(labels.last())];
    const road = await boxOf(page.locator('[data-road]'));
    expect(start.x).toBe(road.x);
    expect((end.x + end.width - road.x) / road.width).toBeCloseTo(0.6, 2);

    await page.locator('footer p').first().hover();
    expect(await page.locator('footer .van').evaluate(lap)).toEqual([]);
  },
);

it.for(['pointer', 'focus'])(
  'drives a van once round the full stop of the tagline at the %s',
  async (by, { page }) => {
    const van = page.locator('footer .van');
    await van.scrollIntoViewIfNeeded();
    await page.mouse.move(0, 0);
    expect(await van.evaluate(lap)).toEqual([]);

    if (by === 'pointer') await page.locator('footer p').first().hover();
    else await page.locator('footer a').last().focus();

    const [first, middle, last] = (await van.evaluate(lap)) as [number, number, number];
    expect(Math.abs(middle - first)).toBeGreaterThan(90);
    expect(last).toBeCloseTo(first, 1);
  },
);

/** Where the van's front is, as a share of the road, while the road goes from the window's lower edge to its upper one. */
function placesWhileScrolling(page: Page): Promise<number[]> {
  return whileScrolling(page, '[data-drives]', [768, 640, 520, 400, 240, 80], (van) => {
    const road = van.parentElement!.getBoundingClientRect();
    const share = (van.getBoundingClientRect().right - road.left) / road.width;
    return Math.round(share * 1000) / 1000;
  });
}

/** The direction of an element in degrees at the start, in the middle and at the end of its animation, if it has one. */
function lap(element: Element): number[] {
  const [animation] = element.getAnimations();
  if (!animation) return [];
  animation.pause();
  const { endTime } = animation.effect!.getComputedTiming();
  return [0, 0.5, 0.999].map((share) => {
    animation.currentTime = Number(endTime) * share;
    const { a, b } = new DOMMatrix(getComputedStyle(element).transform);
    return (Math.atan2(b, a) * 180) / Math.PI;
  });
}
