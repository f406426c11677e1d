import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { itOnPage } from '../helpers/browser.ts';
import { boxOf } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';
import { likest, unlike } from './looks.ts';
import { whileScrolling } from './whileScrolling.ts';

const files = content.steps.items.map(({ image }) => `images/steps/${image}-1020.jpg`);
const stage = '[data-stage] ol';
const withoutScripts = itOnPage({ javaScript: false });
const still = itOnPage({ reducedMotion: 'reduce' });

withoutScripts.for([390, 768, 1440])(
  'wipes the picture of each step over the one before as the page scrolls, without a script, at %i px',
  async (width, { page }) => {
    await page.setViewportSize({ width, height: 900 });
    const { height } = await boxOf(page.locator(stage));
    const picture = await boxOf(page.locator('[data-stage] .shot').last());
    // From where the pictures are in the window to where the last text has arrived.
    const [start, end] = [800 - picture.height, (width < 600 ? 400 : 700) - height];

    const seen: string[] = [];
    for (let share = 0; share <= 1; share += 1 / 24)
      seen.push(await pictures(page, start + share * (end - start)));

    // Each is whole for a while. Between two, the next one comes from the left, and no third is to be seen.
    expect(seen.filter((one, at) => one !== seen[at - 1])).toEqual(['0', '1 0', '1', '2 1', '2']);
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

/** The steps whose drawings stand in the stage, from left to right. */
async function pictures(page: Page, top: number): Promise<string> {
  await whileScrolling(page, stage, [top], () => undefined);
  const columns = await likest(page.locator('[data-stage] .shot').last(), files);
  return columns.filter((one, at) => one !== columns[at - 1]).join(' ');
}
