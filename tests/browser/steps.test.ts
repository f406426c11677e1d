import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { itOnPage } from '../helpers/browser.ts';
import { boxOf } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';
import { coveredBy, likest, unlike } from './looks.ts';
import { whileScrolling } from './whileScrolling.ts';

const { steps } = content;
const files = steps.items.map(({ image }) => `images/steps/${image}-1020.jpg`);
const stage = '[data-stage] ol';
const withoutScripts = itOnPage({ javaScript: false });
const still = itOnPage({ reducedMotion: 'reduce' });

withoutScripts.for([390, 768, 1440])(
  'wipes the picture of each step over the one before as the page scrolls, without a script, at %i px',
  async (width, { page }) => {
    await page.setViewportSize({ width, height: 900 });
    const { start, end } = await placesOfStage(page, width);

    expect(new Set(await pictures(page, start))).toEqual(new Set([0]));
    const wipes: number[] = [];
    for (const step of [1, 2]) {
      let seen: number[] = [];
      const place = await scrollUntil(start, end, async (top) => {
        seen = await pictures(page, top);
        return seen.every((one) => one < step)
          ? 'before'
          : seen.every((one) => one >= step)
            ? 'after'
            : 'there';
      });
      // From the left, and no third picture is to be seen.
      expect(seen).toEqual(seen.toSorted((a, b) => b - a));
      expect(new Set(seen)).toEqual(new Set([step, step - 1]));
      wipes.push(place);
    }
    // The second picture is whole before the third begins.
    expect(new Set(await pictures(page, (wipes[0]! + wipes[1]!) / 2))).toEqual(new Set([1]));
    expect(new Set(await pictures(page, end))).toEqual(new Set([2]));
  },
);

withoutScripts.for([768, 1440])(
  'changes the name of a step letter by letter where the road passes with its van, at %i px',
  async (width, { page }) => {
    await page.setViewportSize({ width, height: 900 });
    const { start, end } = await placesOfStage(page, width);
    const van = page.locator('[data-stage] .seam svg').nth(1);
    let [road, letters] = [0, await placeOfName(page)];
    // The road comes from the left. It is to stand in the second half of the first name.
    await scrollUntil(start, end, async (top) => {
      const seen = await pictures(page, top);
      if (new Set(seen).size < 2) return seen[0] === 0 ? 'before' : 'after';
      const { x, width: wide } = await boxOf(van);
      [road, letters] = [x + wide / 2, await placeOfName(page)];
      if (road < letters.x + letters.width / 2) return 'before';
      return road < letters.x + letters.width - 16 ? 'there' : 'after';
    });
    const { x, y, width: long, height } = letters;
    // The road itself lies over the letters.
    const passed = { x: x - 4, y, width: road - 4 - x, height };
    const ahead = { x: road + 8, y, width: x + long - road - 8, height };
    expect(await coveredBy(van, [await boxOf(van)])).toHaveLength(1);
    for (const [step, shown] of [[ahead], [passed], []].entries())
      expect(await coveredBy(nameOf(page, step), [passed, ahead])).toEqual(shown);
  },
);

still('shows every step whole, one beside the other, to visitors who want no motion', async ({ page }) => {
  await page.locator(stage).scrollIntoViewIfNeeded();
  await page.locator(stage).evaluate((list) => list.scrollIntoView({ block: 'center' }));
  const frames = await page.locator('[data-stage] .shot').all();
  const boxes = await Promise.all(frames.map((frame) => boxOf(frame)));
  expect([new Set(boxes.map(({ y }) => y)).size, new Set(boxes.map(({ x }) => x)).size]).toEqual([1, 3]);
  const cover = page.locator('body > header');
  for (const [step, image] of frames.entries())
    await expect.poll(() => unlike({ image, cover }, files[step]!), soon).toBeLessThan(0.11);
});

const nameOf = (page: Page, step: number) => page.locator('[data-stage] h3').nth(step);

/** The box of the first step's name as far as its letters reach. */
function placeOfName(page: Page) {
  return nameOf(page, 0).evaluate((name) => {
    const letters = document.createRange();
    letters.selectNodeContents(name);
    const { x, y, width, height } = letters.getBoundingClientRect();
    return { x, y, width, height };
  });
}

/** The upper edge of the stage, when its pictures are in the window, and when its last text has arrived. */
async function placesOfStage(page: Page, width: number) {
  const { height } = await boxOf(page.locator(stage));
  const picture = await boxOf(page.locator('[data-stage] .shot').last());
  return { start: 800 - picture.height, end: (width < 600 ? 400 : 700) - height };
}

/** Scrolls to and fro until something is there. @returns the upper edge of the stage then */
async function scrollUntil(
  from: number,
  to: number,
  look: (top: number) => Promise<'before' | 'there' | 'after'>,
): Promise<number> {
  const top = (from + to) / 2;
  if (from - to < 1) throw new Error('it is nowhere');
  const found = await look(top);
  if (found === 'there') return top;
  return found === 'before' ? scrollUntil(top, to, look) : scrollUntil(from, top, look);
}

/** The step whose drawing stands in each column of the stage, from left to right. */
async function pictures(page: Page, top: number): Promise<number[]> {
  await whileScrolling(page, stage, [top], () => undefined);
  return likest(page.locator('[data-stage] .shot').last(), files);
}
