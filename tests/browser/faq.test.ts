import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { hydrated } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';

const { items } = content.faq;
const last = items.length - 1;

it('moves from question to question by Tab, opens one at a time and closes it again, and names each answer', async ({
  visit,
}) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  await openFaq(page);

  await question(page, 0).focus();
  for (const [index, item] of items.entries()) {
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(item.question);
    // The first question is open at first.
    if (index > 0) await page.keyboard.press(index % 2 ? 'Enter' : 'Space');
    await page.getByRole('heading', { level: 3, name: item.question, exact: true }).waitFor();
    await page.getByRole('region', { name: item.question, exact: true }).getByText(item.answer).waitFor();
    expect(await open(page)).toEqual([index]);
    await page.keyboard.press('Tab');
  }
  await question(page, last).press('Enter');
  expect(await open(page)).toEqual([]);
  // Nothing moves for a visitor who asked for less motion.
  const { onTheWay, whole } = await question(page, 1).evaluate(pressAndMeasure);
  expect(onTheWay).toBe(whole);
});

it('opens an answer found by the browser’s search, before and after hydration', async ({ visit }) => {
  const { page } = await visit();
  // A link that quotes text finds an answer like the browser's search does. A busy Chromium gives up the search. Then the
  // visitor follows the link again.
  const search = (index: number, follow: (path: string) => Promise<unknown>) => async () => {
    await page.goto('about:blank');
    await follow(`/?${index}#:~:text=${encodeURIComponent(quoteOf(index)).replaceAll('-', '%2D')}`);
    await answer(page, index)
      .waitFor({ timeout: 5000 })
      .catch(() => {});
    return open(page);
  };
  const before = search(last, (path) => page.goto(path));
  await expect.poll(before, soon).toEqual([last]);
  const after = search(1, (path) => openFaq(page, path));
  await expect.poll(after, soon).toEqual([1]);
  await question(page, 2).click();

  expect(await open(page)).toEqual([2]);
  await answer(page, 1).waitFor({ state: 'hidden' });
});

it.for(['before', 'after'] as const)('unfolds and folds an answer %s hydration', async (when, { visit }) => {
  const { page, expectProblem } = await visit();
  if (when === 'before') {
    await page.route('**/*.js', (route) => route.abort());
    expectProblem(/ERR_FAILED/);
  }
  await page.goto('/');
  if (when === 'after') await hydrated(page, 'faq');
  await question(page, 1).scrollIntoViewIfNeeded();

  const unfolding = await question(page, 1).evaluate(pressAndMeasure);
  const folding = await question(page, 1).evaluate(pressAndMeasure);

  for (const { onTheWay, whole } of [unfolding, folding]) {
    expect(onTheWay).toBeGreaterThan(0);
    expect(onTheWay).toBeLessThan(whole);
  }
});

/** Runs in the page. Presses a question, and measures its answer on the way, and open. */
async function pressAndMeasure(pressed: Element) {
  const region = pressed.parentElement!.nextElementSibling!;
  const height = () => region.getBoundingClientRect().height;
  const before = height();
  (pressed as HTMLElement).click();
  // React renders in a microtask.
  await Promise.resolve();
  const motions = region.getAnimations();
  for (const motion of motions) {
    motion.pause();
    motion.currentTime = 40;
  }
  const onTheWay = height();
  for (const motion of motions) motion.finish();
  return { onTheWay, whole: Math.max(before, height()) };
}

function quoteOf(index: number): string {
  return items[index]?.answer.split(' ').slice(0, 5).join(' ') ?? '';
}

async function openFaq(page: Page, path = '/') {
  await page.goto(path);
  await hydrated(page, 'faq');
}

function question(page: Page, index: number) {
  return page.getByRole('button', { name: items[index]?.question ?? 'none', exact: true });
}

function answer(page: Page, index: number) {
  return page.getByText(items[index]?.answer ?? 'none', { exact: true });
}

/** The indexes of the questions whose state is open. */
async function open(page: Page): Promise<number[]> {
  const states = await page
    .locator('[data-island=faq] button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-expanded')));
  return states.flatMap((state, index) => (state === 'true' ? [index] : []));
}
