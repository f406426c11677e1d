import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';

const { challenge, results } = content.caseStudy;

it.for([1080, 1440, 2560])(
  'leads the road from the drawing’s lower corner to the upper edge of the figures at %i px',
  async (width, { visit }) => {
    const { page } = await visit({ width, height: 900 });
    await page.goto('/');

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

it.for([390, 1280])(
  'drives the van along the saved share of the hours while the page scrolls, without a script, at %i px',
  async (width, { visit }) => {
    const { page } = await visit({ width, javaScript: false });
    const places = await placesWhileScrolling(page);

    expect(places[0]).toBeLessThan(0.12);
    expect(places.at(-1)).toBeCloseTo(0.6, 2);
    expect(new Set(places).size).toBeGreaterThan(3);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  },
);

it('shows the van at its destination to visitors who want no motion', async ({ visit }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });

  expect(new Set(await placesWhileScrolling(page))).toEqual(new Set([0.6]));
});

it('names where the road starts, and where the van arrives', async ({ visit }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  await page.goto('/');

  const labels = page.locator('[data-road] span');

  expect(await labels.allInnerTexts()).toEqual([challenge.figure.value, results.figures[0]?.value]);
  const [start, end] = await Promise.all([labels.first().boundingBox(), labels.last().boundingBox()]);
  const road = await page.locator('[data-road]').boundingBox();
  expect(start?.x).toBe(road?.x);
  expect(((end?.x ?? 0) + (end?.width ?? 0) - (road?.x ?? 0)) / (road?.width ?? 1)).toBeCloseTo(0.6, 2);
});

it.for(['pointer', 'focus'])(
  'drives a van once round the full stop of the tagline at the %s',
  async (by, { visit }) => {
    const { page } = await visit();
    await page.goto('/');
    const van = page.locator('footer .van');
    await van.scrollIntoViewIfNeeded();
    expect(await van.evaluate(lap)).toEqual([]);

    if (by === 'pointer') await page.locator('footer p').first().hover();
    else await page.locator('footer a').last().focus();

    const [first, middle, last] = (await van.evaluate(lap)) as [number, number, number];
    expect(Math.abs(middle - first)).toBeGreaterThan(90);
    expect(last).toBeCloseTo(first, 1);
  },
);

it('leaves the van in the full stop where it is for visitors who want no motion', async ({ visit }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.locator('footer p').first().hover();

  expect(await page.locator('footer .van').evaluate(lap)).toEqual([]);
});

/** Where the van's front is, as a share of the road, while the road goes from the window's lower edge to its upper one. */
async function placesWhileScrolling(page: Page): Promise<number[]> {
  await page.goto('/');
  const van = page.locator('[data-drives]');
  const places: number[] = [];
  for (const height of [0.96, 0.8, 0.65, 0.5, 0.3, 0.1]) {
    await van.evaluate((element, share) => {
      scrollBy({ top: element.getBoundingClientRect().top - innerHeight * share, behavior: 'instant' });
    }, height);
    // A screenshot needs a new frame, and timelines of scrolling change with frames.
    await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
    places.push(
      await van.evaluate((element) => {
        const road = element.parentElement!.getBoundingClientRect();
        const share = (element.getBoundingClientRect().right - road.left) / road.width;
        return Math.round(share * 1000) / 1000;
      }),
    );
  }
  return places;
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
