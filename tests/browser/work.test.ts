import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { waitForFonts } from '../../lib/waitForFonts.ts';
import { it } from '../helpers/browser.ts';
import { unlike } from './looks.ts';
import { boxOf, motionsEnd } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';

const { projects } = content.work;

/** Compression and the edges of letters differ less than that, a neighboring part of a drawing more. */
const same = 0.1;

it('shows a detail of each project, and the whole page at the pointer or focus, under the arrow', async ({
  visit,
}) => {
  const { page } = await visit({ width: 1280, reducedMotion: 'reduce' });
  await page.goto('/');
  await waitForFonts(page);

  for (const [index, { image, detail }] of projects.entries()) {
    const { card, arrow, shown } = project(page, index);
    await card.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    await expect.poll(shown, { ...soon, message: image }).toMatchObject({ like: true, filled: true });
    const { zoom, middle } = await shown();
    expect(zoom).toBeCloseTo(detail.zoom, 1);
    expect(Math.hypot(middle.x - detail.x, middle.y - detail.y)).toBeLessThan(2);

    for (const way of ['hover', 'focus'] as const) {
      await (way === 'hover' ? card.hover() : card.getByRole('link').focus());
      await expect
        .poll(shown, { ...soon, message: image })
        .toMatchObject({ like: true, middle: { x: 50, y: 50 } });
      expect((await shown()).zoom).toBeLessThanOrEqual(1.01);
      expect(await isSeen(arrow), `${image}: its arrow is hidden`).toBe(true);
      await page.mouse.move(2, 2);
    }
  }
});

it('pulls back from the detail without a script', async ({ visit }) => {
  const { page } = await visit({ width: 1280, javaScript: false });
  await page.goto('/');
  const { card, picture, shown } = project(page, 0);
  await card.scrollIntoViewIfNeeded();
  await expect.poll(shown, soon).toMatchObject({ like: true, filled: true });
  await card.hover();

  await motionsEnd(picture);

  expect(await shown()).toMatchObject({ like: true, middle: { x: 50, y: 50 } });
});

it('shows phones whole pages beside each other, which stop at the margin', async ({ visit }) => {
  const { page } = await visit({ width: 390, touch: true, reducedMotion: 'reduce' });
  await page.goto('/');
  await waitForFonts(page);
  const margin = (await boxOf(page.locator('#work-heading + p'))).x;

  const starts: number[] = [];
  for (const index of projects.keys()) {
    const { card, picture, shown } = project(page, index);
    await card.evaluate((one) => one.scrollIntoView({ block: 'center', inline: 'start' }));
    await expect
      .poll(shown, { ...soon, message: projects[index]?.image })
      .toMatchObject({ like: true, middle: { x: 50, y: 50 } });
    const { x, width } = await boxOf(picture);
    expect(width).toBeGreaterThan(280);
    starts.push(x);
  }
  // The last ones end at the margin.
  expect(starts.slice(0, -1).filter((start) => Math.abs(start - margin) > 2)).toEqual([]);
});

/** A project's card, and what its frame shows of its picture. */
function project(page: Page, index: number) {
  const card = page.locator('#work article').nth(index);
  const frame = card.locator('.shot');
  const picture = frame.locator('picture > img');
  const arrow = frame.locator('svg');
  async function shown() {
    const difference = await unlike(
      { image: picture, frame, cover: arrow },
      `images/work/${projects[index]?.image}-1020.jpg`,
    );
    const [whole, part] = [await boxOf(picture), await boxOf(frame)];
    return {
      like: difference < same,
      zoom: whole.width / part.width,
      middle: {
        x: Math.round((100 * (part.x + part.width / 2 - whole.x)) / whole.width),
        y: Math.round((100 * (part.y + part.height / 2 - whole.y)) / whole.height),
      },
      filled:
        whole.x <= part.x + 1.5 &&
        whole.y <= part.y + 1.5 &&
        whole.x + whole.width >= part.x + part.width - 1.5 &&
        whole.y + whole.height >= part.y + part.height - 1.5,
    };
  }
  return { card, picture, arrow, shown };
}

/** Whether the pixels in an arrow's corner, where it has a ground of its own, are the arrow's. */
async function isSeen(arrow: Locator): Promise<boolean> {
  const { x, y, width } = await boxOf(arrow);
  const corner = { x: x + width - 16, y: y + 8, width: 4, height: 4 };
  const withArrow = await arrow.page().screenshot({ clip: corner });
  await arrow.evaluate((one) => (one.style.visibility = 'hidden'));
  const without = await arrow.page().screenshot({ clip: corner });
  await arrow.evaluate((one) => (one.style.visibility = ''));
  return !withArrow.equals(without);
}
