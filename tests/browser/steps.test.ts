import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { itOnPage } from '../helpers/browser.ts';
import { boxOf } from '../helpers/page.ts';
import { coveredBy, unlike } from './looks.ts';
import { whileScrolling } from './whileScrolling.ts';

const { steps } = content;
const withoutScripts = itOnPage({ javaScript: false });
const still = itOnPage({ reducedMotion: 'reduce' });

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

withoutScripts.for([768, 1440])(
  'changes the name of a step letter by letter where the road passes with its van, at %i px',
  async (width, { page }) => {
    await page.setViewportSize({ width, height: 900 });
    const van = page.locator('[data-stage] .seam svg').nth(1);
    const first = await placeOfName(page, 0);
    const [middle, end] = [first.x + first.width / 2, first.x + first.width];
    // Scrolls until the road, which comes from the left, stands in the second half of the first name.
    let road = end;
    for (let top = 600; road < middle || road >= end; top -= 12) {
      await whileScrolling(page, '[data-stage] ol', [top], () => undefined);
      const { x, width: wide } = await boxOf(van);
      road = x + wide / 2;
    }
    const { y, height } = await placeOfName(page, 0);
    // The road itself lies over the letters.
    const passed = { x: first.x - 4, y, width: road - 4 - first.x, height };
    const ahead = { x: road + 8, y, width: end - road - 8, height };
    expect(await coveredBy(van, [await boxOf(van)])).toHaveLength(1);
    expect(await coveredBy(nameOf(page, 0), [passed, ahead])).toEqual([ahead]);
    expect(await coveredBy(nameOf(page, 1), [passed, ahead])).toEqual([passed]);
    expect(await coveredBy(nameOf(page, 2), [passed, ahead])).toEqual([]);
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

const nameOf = (page: Page, step: number) => page.locator('[data-stage] h3').nth(step);

/** The box of a step's name as far as its letters reach. */
function placeOfName(page: Page, step: number) {
  return nameOf(page, step).evaluate((name) => {
    const letters = document.createRange();
    letters.selectNodeContents(name);
    const { x, y, width, height } = letters.getBoundingClientRect();
    return { x, y, width, height };
  });
}

/** How much what stands in the frame of a step differs from its drawing. */
function unlikeStep(page: Page, step: number): Promise<number> {
  const frame = page.locator('[data-stage] .shot').nth(step);
  const place = { image: frame, cover: page.locator('body > header') };
  return unlike(place, `images/steps/${steps.items[step]!.image}-1020.jpg`);
}

/** The pictures, every few px while the steps scroll through the window: their visible share in percent, and places. */
async function statesWhileScrolling(page: Page, every: number) {
  const { height } = await boxOf(page.locator('[data-stage] ol'));
  const tops = Array.from({ length: Math.ceil((560 + height) / every) }, (_, index) => 880 - index * every);
  return whileScrolling(page, '[data-stage] ol', tops, readState);
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
