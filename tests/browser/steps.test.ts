import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { itOnPage } from '../helpers/browser.ts';
import { boxOf } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';
import { likest, unlike } from './looks.ts';
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
  'never shows two names, and the text of the one that it shows stands out, at %i px',
  async (width, { page }) => {
    await page.setViewportSize({ width, height: 900 });
    const { start, end } = await placesOfStage(page, width);
    const tops = Array.from({ length: 60 }, (_, step) => start + ((end - start) * step) / 59);

    const seen = await whileScrolling(page, stage, tops, (list) => {
      const names = [...list.querySelectorAll('.name')].map((frame) => {
        const [mask, letters] = [frame, frame.firstElementChild!].map((one) => one.getBoundingClientRect());
        return Math.min(mask!.bottom, letters!.bottom) - Math.max(mask!.top, letters!.top) > 1;
      });
      const colors = [...list.querySelectorAll('p')].map((text) => getComputedStyle(text).color);
      return { names: names.flatMap((shown, step) => (shown ? [step] : [])), colors };
    });

    const shown = seen.map(({ names }) => names);
    expect(shown.filter((names) => names.length > 1)).toEqual([]);
    expect(shown.flat()).toEqual(shown.flat().toSorted((a, b) => a - b));
    expect(new Set(shown.flat())).toEqual(new Set(steps.items.keys()));
    const [{ colors: first }, { colors: last }] = [seen[0]!, seen.at(-1)!];
    // The first one waits at the end as the last one does at the beginning.
    expect(first).toEqual([first[0], last[0], last[0]]);
    expect(last).toEqual([last[0], last[0], first[0]]);
    expect(first[0]).not.toBe(last[0]);
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

/** The upper edge of the stage, when its pictures are in the window, and when its last text has arrived. */
async function placesOfStage(page: Page, width: number) {
  const { height } = await boxOf(page.locator(stage));
  const picture = await boxOf(page.locator('[data-stage] .shot').last());
  return { start: 800 - picture.height, end: (width < 600 ? 400 : 640) - height };
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
