import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { waitForLayout } from '../../lib/waitForLayout.ts';
import { it } from '../helpers/browser.ts';
import { coveredBy, unlike } from './looks.ts';
import { boxOf } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';

const { projects } = content.work;

it('shows a detail of each project, and the whole picture on hover or focus', async ({ visit }) => {
  const { page } = await visit({ width: 1280, reducedMotion: 'reduce' });
  await page.goto('/');
  await waitForLayout(page);
  for (const index of projects.keys()) await seesDetail(page, index);
  // The rules for hover and focus are the same for every card. A tall frame shows the left part of
  // the picture.
  for (const [index, look, zoom] of [
    [0, { like: true, middle: { x: 50, y: 50 } }, 1],
    [1, { like: true, filled: true, middle: { x: 35, y: 50 } }, 1.42],
  ] as const) {
    const { card, arrow, shown } = project(page, index);
    await card.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    await (index ? card.hover() : card.getByRole('link').focus());
    await expect.poll(shown, soon).toMatchObject(look);
    expect((await shown()).zoom).toBeCloseTo(zoom, 1);
    expect(await coveredBy(arrow, arrow)).toHaveLength(1);
    await page.mouse.move(2, 2);
  }
});

it('on phones, shows a detail of each project, and the edge of the next card', async ({ visit }) => {
  const { page } = await visit({ width: 390, touch: true, reducedMotion: 'reduce' });
  await page.goto('/');
  await waitForLayout(page);
  for (const index of projects.keys()) {
    const { x, width } = await seesDetail(page, index);
    expect(width).toBeGreaterThan(280);
    expect(390 - x - width).toBeGreaterThan(40);
  }
});

/** Expects the detail in the project's record. @returns the box of its frame */
async function seesDetail(page: Page, index: number) {
  const { image, detail } = projects[index]!;
  const { card, frame, shown } = project(page, index);
  await card.evaluate((one) => one.scrollIntoView({ block: 'center', inline: 'start' }));
  await expect.poll(shown, { ...soon, message: image }).toMatchObject({ like: true, filled: true });
  const { zoom, middle } = await shown();
  expect(zoom).toBeCloseTo(detail.zoom, 1);
  expect(Math.hypot(middle.x - detail.x, middle.y - detail.y)).toBeLessThan(2);
  return boxOf(frame);
}

/** Returns a project's card, and the part of its picture that its frame shows. */
function project(page: Page, index: number) {
  const card = page.locator('#work article').nth(index);
  const frame = card.locator('.shot');
  const picture = frame.locator('picture > img');
  const arrow = frame.locator('svg');
  const shown = async () => {
    const file = `images/work/${projects[index]?.image}-1020.jpg`;
    const difference = await unlike({ image: picture, frame, cover: arrow }, file);
    const [all, part] = [await boxOf(picture), await boxOf(frame)];
    const [left, right] = [part.x - all.x, all.x + all.width - part.x - part.width];
    const [above, below] = [part.y - all.y, all.y + all.height - part.y - part.height];
    return {
      // Compression and the edges of letters cause smaller differences, and a neighboring part of a
      // drawing a larger one.
      like: difference < 0.1,
      zoom: all.width / part.width,
      middle: {
        x: Math.round((100 * (left + part.width / 2)) / all.width),
        y: Math.round((100 * (above + part.height / 2)) / all.height),
      },
      filled: Math.min(left, right, above, below) > -1.5,
    };
  };
  return { card, frame, arrow, shown };
}
