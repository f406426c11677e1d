import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForFonts } from '../../lib/waitForFonts.ts';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { unlike } from '../helpers/looks.ts';
import { boxOf } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';

const { projects } = content.work;
type Which = 'first' | 'second';

// The first and second picture of the projects that are most alike differ by 0.12. Small ones lose detail.
const same = 0.08;
const sameSmall = 0.11;

it('shows a project’s second picture and nothing else at the pointer or focus, with the arrow over it', async ({
  visit,
}) => {
  const { page, requests } = await visit({ width: 1280, reducedMotion: 'reduce' });
  await page.goto('/');
  expect(requests.filter((one) => one.includes('-after-'))).toEqual([]);

  for (const [index, { image }] of projects.entries()) {
    const { card, arrow, differenceTo } = project(page, index);
    await card.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    await card.hover();

    await expect.poll(() => differenceTo('second'), { ...soon, message: image }).toBeLessThan(same);
    // Its corner is the arrow's ground.
    const { x, y, width } = await boxOf(arrow);
    const corner = { x: x + width - 16, y: y + 8, width: 4, height: 4 };
    const shown = () => page.screenshot({ clip: corner });
    const withArrow = await shown();
    await arrow.evaluate((one) => (one.style.visibility = 'hidden'));
    expect(withArrow.equals(await shown()), `${image}: its arrow is hidden`).toBe(false);
    expect(new Set(requests.filter((one) => one.includes(`/${image}-after-`))).size).toBe(1);
  }

  await page.mouse.move(2, 2);
  const { card, differenceTo } = project(page, 1);
  await card.evaluate((one) => one.scrollIntoView({ block: 'center' }));
  await expect.poll(() => differenceTo('first'), soon).toBeLessThan(same);
  await card.getByRole('link').focus();
  await expect.poll(() => differenceTo('second'), soon).toBeLessThan(same);
});

// The window of the first project's drawing, in which it is night then, is in its right half.
it.for([
  { side: 'left', from: 10, half: 'first' },
  { side: 'right', from: -10, half: 'second' },
] as const)('wipes it in from the $side, where the pointer came from', async ({ from, half }, { visit }) => {
  const { page } = await visit({ width: 1280 });
  await page.goto('/');
  await waitForFonts(page);
  const { card, frame, differenceTo } = project(page, 0);
  await card.evaluate((one) => one.scrollIntoView({ block: 'center' }));
  await expect.poll(() => differenceTo('first'), soon).toBeLessThan(same);
  const { x, y, width } = await boxOf(frame);
  // Motions begin and stand still.
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });

  await page.mouse.move(from > 0 ? x - 10 : x + width + 10, y + 100);
  await page.mouse.move(from > 0 ? x + from : x + width + from, y + 100);
  await frame.locator('.after').waitFor({ state: 'attached' });
  await frame.evaluate((one) => {
    for (const motion of one.getAnimations({ subtree: true }))
      motion.currentTime = Number(motion.effect?.getComputedTiming().endTime) / 2;
  });

  expect(await differenceTo(half)).toBeLessThan(same);
});

it('shows one after the other where nobody can point, as each gets near the middle of the window', async ({
  visit,
}) => {
  const { page } = await visit({ width: 390, touch: true });
  await page.goto('/');
  await waitForFonts(page);

  for (const index of projects.keys()) {
    const { frame, differenceTo } = project(page, index);
    await frame.evaluate((one) => {
      const { left, top, height } = one.getBoundingClientRect();
      scrollBy(0, top + height / 2 - (left > innerWidth / 2 ? 0.4 : 0.6) * innerHeight);
    });
    await expect.poll(() => differenceTo('second'), soon).toBeLessThan(sameSmall);
    expect(await page.locator('[data-chosen]').count()).toBe(1);
  }
});

it('shows none by itself to visitors who ask for less motion', async ({ visit }) => {
  const { page } = await visit({ width: 390, touch: true, reducedMotion: 'reduce' });
  await page.goto('/');
  await waitForFonts(page);
  const { card, differenceTo } = project(page, 0);

  await card.evaluate((one) => one.scrollIntoView({ block: 'center' }));
  await page.keyboard.press('Shift');
  await expect.poll(() => differenceTo('first'), soon).toBeLessThan(sameSmall);
  await card.getByRole('link').focus();

  await expect.poll(() => differenceTo('second'), soon).toBeLessThan(sameSmall);
  expect(await page.locator('[data-chosen]').count()).toBe(0);
});

/** A project's card, and how much what stands in its frame differs from each of its drawings. */
function project(page: Page, index: number) {
  const card = page.locator('#work article').nth(index);
  const frame = card.locator('.shot');
  const arrow = frame.locator('svg');
  const place = { image: frame.locator('picture > img'), frame, cover: arrow };
  const base = `images/work/${projects[index]?.image}`;
  const differenceTo = (which: Which) =>
    unlike(place, `${base}${which === 'second' ? '-after' : ''}-1020.jpg`);
  return { card, frame, arrow, differenceTo };
}
