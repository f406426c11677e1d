import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForFonts } from '../../scripts/lib/waitForFonts.ts';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { boxOf } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';

const { projects } = content.work;
const whole = 'inset(0px)';

it('fetches a project’s second picture at the first pointer or focus, and wipes it in and out from the pointer’s side', async ({
  visit,
}) => {
  const { page, requests } = await visit({ width: 1280, reducedMotion: 'reduce' });
  await page.goto('/');
  const [first, second] = [card(page, 0), card(page, 1)];
  await first.scrollIntoViewIfNeeded();
  const { x, y, width } = await boxOf(first.locator('[data-after]'));

  for (const [from, clip] of [
    [10, whole],
    [-10, 'inset(0px 100% 0px 0px)'],
    [width - 10, whole],
    [width + 10, 'inset(0px 0px 0px 100%)'],
  ] as const) {
    await page.mouse.move(x + from, y + 100);
    await expect.poll(() => clipOf(first), soon).toBe(clip);
  }
  expect(await first.locator('.after').evaluate((one) => one.getAnimations().length)).toBe(0);
  const fetched = requests.filter((one) => one.includes('-after-'));
  expect(fetched).toEqual([expect.stringContaining(`/${projects[0]?.image}-after-`)]);

  await second.getByRole('link').focus();
  await expect.poll(() => clipOf(second), soon).toBe(whole);
});

it('shows one after the other where nobody can point, as each gets near the middle of the window', async ({
  visit,
}) => {
  const { page } = await visit({ width: 390, touch: true });
  await page.goto('/');
  await waitForFonts(page);

  for (const index of projects.keys()) {
    const shot = card(page, index).locator('[data-after]');
    await shot.evaluate((one) => {
      const { left, top, height } = one.getBoundingClientRect();
      scrollBy(0, top + height / 2 - (left > innerWidth / 2 ? 0.4 : 0.6) * innerHeight);
    });
    await expect.poll(() => clipOf(card(page, index)), soon).toBe(whole);
    expect(await page.locator('[data-chosen]').count()).toBe(1);
  }
});

it('shows none by itself to visitors who ask for less motion', async ({ visit }) => {
  const { page } = await visit({ width: 390, touch: true, reducedMotion: 'reduce' });
  await page.goto('/');

  await card(page, 0).scrollIntoViewIfNeeded();
  await page.keyboard.press('ArrowDown');
  await card(page, 0).getByRole('link').focus();

  await expect.poll(() => clipOf(card(page, 0)), soon).toBe(whole);
  expect(await page.locator('[data-chosen]').count()).toBe(0);
});

const card = (page: Page, index: number) => page.locator('#work article').nth(index);

/** How much of the second picture is cut off. Undefined as long as there is none. */
function clipOf(article: Locator): Promise<string | undefined> {
  return article.evaluate((one) => {
    const second = one.querySelector('.after');
    return second ? getComputedStyle(second).clipPath : undefined;
  });
}
