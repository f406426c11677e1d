import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { it } from '../helpers/browser.ts';

it.for([390, 768, 1440])(
  'wipes the picture of each step over the one before as the page scrolls, without a script, at %i px',
  async (width, { visit }) => {
    const { page } = await visit({ width, height: 900, javaScript: false });
    const states = await statesWhileScrolling(page);

    const shares = states.map(({ shown }) => shown);
    expect(shares[0]).toEqual([100, 0, 0]);
    expect(shares.at(-1)).toEqual([100, 100, 100]);
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

it('shows every step whole, one beside the other, to visitors who want no motion', async ({ visit }) => {
  const { page } = await visit({ width: 1280, reducedMotion: 'reduce' });

  for (const { shown, tops, lefts } of await statesWhileScrolling(page, 300)) {
    expect(shown).toEqual([100, 100, 100]);
    expect([new Set(tops).size, new Set(lefts).size]).toEqual([1, 3]);
  }
});

/**
 * The pictures, every few px while the steps scroll through the window: their visible share in percent, and their
 * places.
 */
async function statesWhileScrolling(page: Page, every = 40) {
  await page.goto('/');
  const list = page.locator('[data-stage] ol');
  const height = await list.evaluate((steps) => steps.getBoundingClientRect().height);
  const states = [];
  for (let top = 880; top > 320 - height; top -= every) {
    await list.evaluate((steps, to) => {
      scrollBy({ top: steps.getBoundingClientRect().top - to, behavior: 'instant' });
    }, top);
    // A screenshot needs a new frame, and timelines of scrolling change with frames.
    await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
    states.push(await list.evaluate(readState));
  }
  return states;
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
