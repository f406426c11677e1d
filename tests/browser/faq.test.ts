import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { findsQuotedText } from './browserFeatures.ts';
import { boxOf, hydrated } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';

const { items } = content.faq;
const last = items.length - 1;

// Three engines open and close questions, and keep them in their places (`tests/engines/controls.test.ts`).
it('opens an answer found by the browser’s search, before and after hydration', async ({ visit, skip }) => {
  const { page, context } = await visit();
  skip(!(await findsQuotedText(context)), 'The browser finds no hidden text');
  const open = () => page.locator('#faq button[aria-expanded=true]').allInnerTexts();

  for (const index of [last, 1]) {
    const quote = items[index]!.answer.split(' ').slice(0, 5).join(' ');
    // A link that quotes text finds an answer like the browser's search does. A busy Chromium gives up the search. Then the
    // visitor follows the link again.
    const search = async () => {
      await page.goto('about:blank');
      await page.goto(`/?${index}#:~:text=${encodeURIComponent(quote).replaceAll('-', '%2D')}`);
      if (index === 1) await hydrated(page, 'faq');
      await answer(page, index)
        .waitFor({ timeout: 1000 })
        .catch(() => {});
      return open();
    };
    await expect.poll(search, soon).toEqual([items[index]!.question]);
  }
  await question(page, 2).click();

  expect(await open()).toEqual([items[2]!.question]);
  await answer(page, 1).waitFor({ state: 'hidden' });
});

it.for(['before', 'after'])('unfolds and folds an answer %s hydration', async (when, { visit }) => {
  const { page, expectProblem } = await visit();
  if (when === 'before') {
    await page.route('**/*.js', (route) => route.abort());
    expectProblem(/ERR_FAILED/);
  }
  await page.goto('/');
  if (when === 'after') await hydrated(page, 'faq');

  const shares = [await pressAndMeasure(page, 1), await pressAndMeasure(page, 1)];

  expect(shares.filter((share) => share > 0 && share < 1)).toEqual(shares);
});

it('opens at once without motion, on wide screens from column six and beside the road', async ({ visit }) => {
  const { page } = await visit({ width: 1440, reducedMotion: 'reduce' });
  await page.goto('/');
  await hydrated(page, 'faq');
  expect([await pressAndMeasure(page, 2), await pressAndMeasure(page, 2)]).toEqual([1, 0]);
  await question(page, 2).click();

  const place = await answer(page, 2).evaluate((text) => {
    const { left, right, width } = text.closest('[data-island]')!.getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(text);
    return { start: (words.getBoundingClientRect().left - left) / width, end: right };
  });
  expect(place.start).toBeGreaterThan(5 / 12);
  expect(place.start).toBeLessThan(5.5 / 12);
  // The amber road turns to it.
  const { x, y, height } = await boxOf(question(page, 2));
  const clip = { x: x - 20, y: y + height / 2 - 2, width: 16, height: 4 };
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  expect(channels[0]!.mean - channels[2]!.mean).toBeGreaterThan(150);
  // The sign is at the other end of the page.
  const sign = await boxOf(page.locator('#faq h3 svg').nth(2));
  expect(place.end - sign.x - sign.width).toBeLessThan(10);
});

/** Presses a question. @returns which share of its answer is shown in the middle of the motion */
async function pressAndMeasure(page: Page, index: number): Promise<number> {
  // Visitors press what they see. A page that has shown no frame yet may begin no motion.
  await question(page, index).scrollIntoViewIfNeeded();
  return question(page, index).evaluate(async (pressed: HTMLElement) => {
    const region = pressed.parentElement!.nextElementSibling!;
    const height = () => region.getBoundingClientRect().height;
    const before = height();
    pressed.click();
    // React renders in a microtask.
    await Promise.resolve();
    const motions = region.getAnimations();
    for (const motion of motions) {
      motion.pause();
      motion.currentTime = 40;
    }
    const onTheWay = height();
    for (const motion of motions) motion.finish();
    return onTheWay / Math.max(before, height());
  });
}

const question = (page: Page, index: number) =>
  page.getByRole('button', { name: items[index]!.question, exact: true });
const answer = (page: Page, index: number) => page.getByText(items[index]!.answer, { exact: true });
