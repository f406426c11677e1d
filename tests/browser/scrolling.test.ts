import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { itOnPage } from '../helpers/browser.ts';
import { boxOf } from '../helpers/page.ts';
import { unlike } from './looks.ts';

const { caseStudy, steps } = content;
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

// On a phone a picture is wiped within fewer px.
withoutScripts.for([
  [390, 40],
  [768, 80],
  [1440, 80],
] as const)(
  'wipes the picture of each step over the one before as the page scrolls, without a script, at %i px',
  async ([width, every], { page }) => {
    await page.setViewportSize({ width, height: 900 });
    const states = await statesWhileScrolling(page, every);

    const shares = states.map(({ shown }) => shown);
    expect(shares[0]).toEqual([100, 0, 0]);
    expect(shares.at(-1)).toEqual([100, 100, 100]);
    await whileScrolling(page, '[data-stage] ol', [880 - every * (shares.length - 1)], () => undefined);
    expect(await unlikeStep(page, 2)).toBeLessThan(0.11);
    for (const step of [1, 2]) {
      const ofStep = shares.map((all) => all[step] ?? 0);
      expect(ofStep).toEqual(ofStep.toSorted((a, b) => a - b));
      expect(new Set(ofStep).size).toBeGreaterThan(3);
    }
    // The second picture is whole before the third begins.
    expect(shares.filter(([, second = 0, third = 0]) => third > 0 && second < 100)).toEqual([]);
    // While two pictures are to be seen, they stand in one place.
    const wiping = states.filter(({ shown }) => shown.some((share) => share > 0 && share < 100));
    expect(new Set(wiping.flatMap(({ tops }) => tops)).size).toBe(1);
  },
);

still('shows every step whole, one beside the other, to visitors who want no motion', async ({ page }) => {
  for (const { shown, tops, lefts } of await statesWhileScrolling(page, 300)) {
    expect(shown).toEqual([100, 100, 100]);
    expect([new Set(tops).size, new Set(lefts).size]).toEqual([1, 3]);
  }
  await page.locator('[data-stage] ol').evaluate((list) => list.scrollIntoView({ block: 'center' }));
  for (const step of [0, 1, 2]) expect(await unlikeStep(page, step)).toBeLessThan(0.11);
});

/** How much what stands in the frame of a step differs from its drawing. */
function unlikeStep(page: Page, step: number): Promise<number> {
  const frame = page.locator('[data-stage] .shot').nth(step);
  const place = { image: frame, cover: page.locator('body > header') };
  return unlike(place, `images/steps/${steps.items[step]!.image}-1020.jpg`);
}

/** Scrolls an element's upper edge to each of these heights in px, and reads it there. */
async function whileScrolling<R>(
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

/** Where the van's front is, as a share of the road, while the road goes from the window's lower edge to its upper one. */
function placesWhileScrolling(page: Page): Promise<number[]> {
  return whileScrolling(page, '[data-drives]', [768, 640, 520, 400, 240, 80], (van) => {
    const road = van.parentElement!.getBoundingClientRect();
    const share = (van.getBoundingClientRect().right - road.left) / road.width;
    return Math.round(share * 1000) / 1000;
  });
}

/** The pictures, every few px while the steps scroll through the window: their visible share in percent, and places. */
async function statesWhileScrolling(page: Page, every: number) {
  const { height } = await boxOf(page.locator('[data-stage] ol'));
  const tops = Array.from({ length: Math.ceil((560 + height) / every) }, (_, index) => 880 - index * every);
  return whileScrolling(page, '[data-stage] ol', tops, readState);
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

function readState(list: Element) {
  const pictures = [...list.querySelectorAll('picture')];
  const places = pictures.map((picture) => picture.closest('.shot')!.getBoundingClientRect());
  return {
    shown: pictures.map((picture) => {
      const [, hidden = 0] = /^inset\(0px ([\d.]+)%/.exec(getComputedStyle(picture).clipPath) ?? [];
      return 100 - Math.round(Number(hidden));
    }),
    tops: places.map(({ top }) => Math.round(top)),
    lefts: places.map(({ left }) => Math.round(left)),
  };
}
