import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { findsQuotedText } from './browserFeatures.ts';
import { boxOf, expectInSight } from '../helpers/page.ts';
import { postBlankName } from './proposalForm.ts';
import { soon } from '../helpers/soon.ts';

const all = ['h1', '#work', 'form', 'footer'];

it('shows a phone’s first screen alone, but all for a choice, post or quote', async ({ visit, skip }) => {
  const { page, context, expectProblem } = await visit({ width: 390 });
  // The page is not told that a frame is shown.
  await page.addInitScript('globalThis.told = []; requestAnimationFrame = (one) => told.push(one)');
  await page.goto('/');
  expect(await laidOut(page)).toEqual(['h1']);
  await page.goto('/#faq');
  await page.screenshot();
  await page.evaluate('for (const one of told) one()');
  await expectInSight(page, 'faq');
  expectProblem(/422/);
  await postBlankName(page);
  expect(await laidOut(page)).toEqual(all);
  await expect.poll(() => page.locator('form [data-kind=invalid]:focus').count(), soon).toBe(1);

  skip(!(await findsQuotedText(context)), 'The browser finds no quoted text');
  const { question } = content.faq.items.at(-1)!;
  await page.goto(`/?quoted#:~:text=${encodeURIComponent(question)}`);
  expect(await laidOut(page)).toEqual(all);
  const top = () => boxOf(page.getByText(question, { exact: true })).then(({ y }) => y);
  await expect.poll(top, soon).toBeLessThan(800);
});

it('shows on a phone what has arrived of a document whose end is lost', async ({ visit }) => {
  const { page } = await visit({ width: 390 });
  await page.route('/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/id="faq".*/s, '') });
  });
  await page.goto('/');
  await expect.poll(() => laidOut(page), soon).toEqual(['h1', '#work']);
});

function laidOut(page: Page): Promise<string[]> {
  return page.evaluate(
    (parts) => parts.filter((part) => document.querySelector(part)?.checkVisibility()),
    all,
  );
}
