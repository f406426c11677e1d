import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { waitForFonts } from '../../lib/waitForFonts.ts';
import { it } from '../helpers/browser.ts';
import { coveredBy, unlike } from './looks.ts';
import { boxOf, motionsEnd } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';

const { projects } = content.work;
const whole = { like: true, middle: { x: 50, y: 50 } };

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

    // The rules for pointer and focus are the same for every card. A tall frame shows the page's left part.
    if (index > 1) continue;
    await (index ? card.hover() : card.getByRole('link').focus());
    const inTall = { like: true, filled: true, middle: { x: 35, y: 50 } };
    await expect.poll(shown, { ...soon, message: image }).toMatchObject(index ? inTall : whole);
    expect((await shown()).zoom).toBeCloseTo(index ? 1.42 : 1, 1);
    expect(await coveredBy(arrow, [await boxOf(arrow)])).toHaveLength(1);
    await page.mouse.move(2, 2);
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

  expect(await shown()).toMatchObject(whole);
});

it('shows phones a detail of each project, with its number, and the next card beside it', async ({
  visit,
}) => {
  const { page } = await visit({ width: 390, touch: true, reducedMotion: 'reduce' });
  await page.goto('/');
  await waitForFonts(page);
  const margin = (await boxOf(page.locator('#work-heading + p'))).x;

  const starts: boolean[] = [];
  for (const [index, { image, detail }] of projects.entries()) {
    const { card, frame, shown } = project(page, index);
    await card.evaluate((one) => one.scrollIntoView({ block: 'center', inline: 'start' }));
    await expect.poll(shown, { ...soon, message: image }).toMatchObject({ like: true, filled: true });
    const { zoom, middle } = await shown();
    expect(zoom).toBeCloseTo(detail.zoom, 1);
    expect(Math.hypot(middle.x - detail.x, middle.y - detail.y)).toBeLessThan(2);
    const { x, width } = await boxOf(frame);
    expect(width).toBeGreaterThan(280);
    expect(390 - x - width).toBeGreaterThan(40);
    starts.push(Math.abs(x - margin) <= 2);
  }
  // The last ones end at the margin.
  expect(starts.slice(0, -1)).not.toContain(false);
});

/** A project's card, and what its frame shows of its picture. */
function project(page: Page, index: number) {
  const card = page.locator('#work article').nth(index);
  const frame = card.locator('.shot');
  const picture = frame.locator('picture > img');
  const arrow = frame.locator('svg');
  return { card, frame, picture, arrow, shown: () => shownIn(frame, picture, arrow, index) };
}

async function shownIn(frame: Locator, image: Locator, cover: Locator, index: number) {
  const difference = await unlike({ image, frame, cover }, `images/work/${projects[index]?.image}-1020.jpg`);
  const [all, part] = [await boxOf(image), await boxOf(frame)];
  const [left, right] = [part.x - all.x, all.x + all.width - part.x - part.width];
  const [above, below] = [part.y - all.y, all.y + all.height - part.y - part.height];
  return {
    // Compression and the edges of letters differ less than that, a neighboring part of a drawing more.
    like: difference < 0.1,
    zoom: all.width / part.width,
    middle: {
      x: Math.round((100 * (left + part.width / 2)) / all.width),
      y: Math.round((100 * (above + part.height / 2)) / all.height),
    },
    filled: Math.min(left, right, above, below) > -1.5,
  };
}
