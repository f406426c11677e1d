import { expect } from 'vitest';
import { it } from '../helpers/browser.ts';
import { hydrated, type IslandName } from '../helpers/page.ts';

const islands: IslandName[] = ['header', 'faq', 'form', 'onePager'];

// `visit` checks the rest: no line on the console, no failed request, no foreign origin.
it('hydrates from top to bottom without console output, and stores nothing', async ({ visit }) => {
  const { page, context, requests } = await visit({ width: 360 });
  await page.goto('/');

  await hydrated(page, 'header');
  // What is far down the page is hydrated only when the visitor comes near.
  expect(await page.locator('[data-island=form][data-ready]').count()).toBe(0);
  for (const island of islands) await hydrated(page, island);

  expect(await page.locator('[data-island]').count()).toBe(islands.length);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  const scripts = requests.filter((one) => one.endsWith('.js'));
  expect(scripts).toEqual([...new Set(scripts)]);
});
