import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { findsQuotedText } from './browserFeatures.ts';
import { boxOf, hydrated } from '../helpers/page.ts';
import { patient } from '../helpers/patient.ts';

const { items } = content.faq;
const last = items.length - 1;

// `tests/engines/controls.test.ts` opens and closes questions in three engines.
it('the browser’s search opens the FAQ answer in which it finds a text, before and after hydration', async ({
  visit,
  skip,
}) => {
  const { page, context } = await visit();
  skip(!(await findsQuotedText(context)), 'The browser finds no hidden text');
  const open = () => page.locator('#faq button[aria-expanded=true]').allInnerTexts();

  for (const index of [last, 1]) {
    const quote = items[index]!.answer.split(' ').slice(0, 5).join(' ');
    // A link that quotes a text opens the answer with this text, as the browser's search does. A
    // busy Chromium may end the search too early, so the test follows the link again until the
    // answer is open.
    const search = async () => {
      await page.goto('about:blank');
      await page.goto(`/?${index}#:~:text=${encodeURIComponent(quote).replaceAll('-', '%2D')}`);
      if (index === 1) await hydrated(page, 'faq');
      await answer(page, index)
        .waitFor({ timeout: 1000 })
        .catch(() => {});
      return open();
    };
    await expect.poll(search, patient).toEqual([items[index]!.question]);
  }
  await question(page, 2).click();

  expect(await open()).toEqual([items[2]!.question]);
  await answer(page, 1).waitFor({ state: 'hidden' });
});

it('an FAQ answer that the browser’s search has opened can be found again once it is closed', async ({
  visit,
}) => {
  const { page } = await visit();
  await page.goto('/');
  await hydrated(page, 'faq');
  const findable = page.locator('#faq [hidden="until-found"]');
  await expect.poll(() => findable.count(), patient).toBe(items.length);
  // Does what a browser does when its search finds hidden text (HTML, "The hidden attribute").
  await findable.nth(last).evaluate((found) => {
    found.dispatchEvent(new Event('beforematch', { bubbles: true }));
    found.removeAttribute('hidden');
  });
  await answer(page, last).waitFor();

  await question(page, 1).click();

  await answer(page, last).waitFor({ state: 'hidden' });
  await expect.poll(() => findable.count(), patient).toBe(items.length);
});

it('with reduced motion, an FAQ answer opens at once, and the amber line in the margin turns to it', async ({
  visit,
}) => {
  const { page } = await visit({ width: 1440, reducedMotion: 'reduce' });
  await page.goto('/');
  await hydrated(page, 'faq');
  const motions = await question(page, 2).evaluate(async (pressed: HTMLElement) => {
    pressed.click();
    // The answer is open only after a microtask, because React renders in one.
    await Promise.resolve();
    return pressed.closest('section')!.getAnimations({ subtree: true }).length;
  });
  expect(motions).toBe(0);

  const asked = await textBoxOf(question(page, 2).locator('.MuiAccordionSummary-content'));
  const answered = await textBoxOf(answer(page, 2));
  expect(Math.abs(answered.left - asked.left)).toBeLessThan(2);
  expect(answered.width).toBeLessThanOrEqual(720);
  // The amber road turns toward the question. The clip shows its line before the ring at its end.
  const { x, y, height } = await boxOf(question(page, 2));
  const clip = { x: x - 23, y: y + height / 2 - 2, width: 3, height: 4 };
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  expect(channels[0]!.mean - channels[2]!.mean).toBeGreaterThan(150);
  // The question's icon is at the right edge.
  const sign = await boxOf(page.locator('#faq h3 svg').nth(2));
  const island = await boxOf(page.locator('[data-island=faq]'));
  expect(island.x + island.width - sign.x - sign.width).toBeLessThan(10);
});

/** The box around an element's words. */
const textBoxOf = (element: Locator) =>
  element.evaluate((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    const { left, width } = words.getBoundingClientRect();
    return { left, width };
  });

const question = (page: Page, index: number) =>
  page.getByRole('button', { name: items[index]!.question, exact: true });
const answer = (page: Page, index: number) => page.getByText(items[index]!.answer, { exact: true });
