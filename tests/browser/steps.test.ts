import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { itOnPage } from '../helpers/browser.ts';
import { boxOf } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';
import { likest, unlike } from './looks.ts';
import { whileScrolling } from './whileScrolling.ts';

const { items } = content.steps;
const files = items.map(({ image }) => `images/steps/${image}-1020.jpg`);
const stage = '[data-stage] ol';
const withoutScripts = itOnPage({ javaScript: false });
const still = itOnPage({ reducedMotion: 'reduce' });

withoutScripts.for([390, 768, 1440])(
  'wipes the picture of each step over the one before as the page scrolls, without a script, at %i px',
  async (width, { page }) => {
    const seen: string[] = [];
    for (const top of await topsOfStage(page, width, 25)) seen.push(await pictures(page, top));

    // Each is whole for a while. Between two, the next one comes from the left, and no third is to be seen.
    expect(seen.filter((one, at) => one !== seen[at - 1])).toEqual(['0', '1 0', '1', '2 1', '2']);
  },
);

withoutScripts.for([768, 1440])(
  'never shows two names, and the text of the one that it shows stands out, at %i px',
  async (width, { page }) => {
    const tops = await topsOfStage(page, width, 60);
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
    expect(new Set(shown.flat())).toEqual(new Set(items.keys()));
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

/** So many upper edges of the stage: from where its pictures are in the window to where its last text has arrived. */
async function topsOfStage(page: Page, width: number, count: number): Promise<number[]> {
  await page.setViewportSize({ width, height: 900 });
  const { height } = await boxOf(page.locator(stage));
  const picture = await boxOf(page.locator('[data-stage] .shot').last());
  const [start, end] = [800 - picture.height, (width < 600 ? 400 : 640) - height];
  return Array.from({ length: count }, (_, step) => start + ((end - start) * step) / (count - 1));
}

/** The steps whose drawings stand in the stage, from left to right. */
async function pictures(page: Page, top: number): Promise<string> {
  await whileScrolling(page, stage, [top], () => undefined);
  const columns = await likest(page.locator('[data-stage] .shot').last(), files);
  return columns.filter((one, at) => one !== columns[at - 1]).join(' ');
}
