import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { it } from '../helpers/browser.ts';
import { scriptsOf } from '../helpers/browserWithHeldScripts.ts';
import { hydrated, type IslandName } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';

const islands: IslandName[] = ['header', 'faq', 'form', 'onePager'];

// `visit` checks the rest: no line on the console, no failed request, no foreign origin.
it.for([
  [360, 'light'],
  [1280, 'dark'],
] as const)(
  'hydrates from top to bottom without console output, and stores nothing, at %i px in %s',
  async ([width, colorScheme], { visit }) => {
    const { page, context } = await visit({ width, colorScheme });
    await page.goto('/');

    await hydrated(page, 'header');
    // What is far down the page is hydrated only when the visitor comes near.
    expect(await page.locator('[data-island=form][data-ready]').count()).toBe(0);
    for (const island of islands) await hydrated(page, island);

    expect(await page.locator('[data-island]').count()).toBe(islands.length);
    expect(await page.locator('[data-island]:not([data-ready])').count()).toBe(0);
    expect(await context.cookies()).toEqual([]);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  },
);

it('has a policy whose violations every visit would notice', async ({ visit }) => {
  const { page, expectProblem } = await visit();
  await page.goto('/');

  expectProblem(/Content Security Policy/);
  await page.evaluate(() => document.body.setAttribute('style', 'color: red'));
});

it('prefetches the files of menu and questions after the page has loaded, without evaluating them', async ({
  visit,
  site,
}) => {
  const { page, requests } = await visit();
  const first = await scriptsOf(site.url);
  await page.goto('/');
  // Checked from outside, because code evaluated in a page counts as an interaction.
  await expect
    .poll(() => requests.filter((request) => request.endsWith('.js')).length, soon)
    .toBeGreaterThanOrEqual(first.size + 5);

  expect((await evaluatedScripts(page)).toSorted()).toEqual([...first].toSorted());
  const scripts = await scriptTimes(page);
  expect(scripts.filter(({ path, beforeLoad }) => beforeLoad && !first.has(path))).toEqual([]);

  await hydrated(page, 'header');
  const later = await evaluatedScripts(page);
  expect(later.length).toBeGreaterThan(first.size);
  const fetched = (await scriptTimes(page)).map(({ path }) => path);
  expect(fetched.length).toBe(new Set(fetched).size);
});

it('prefetches nothing for a visitor who saves data', async ({ visit, site }) => {
  const { page, requests, requestsEnd } = await visit();
  const first = await scriptsOf(site.url);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );

  await page.goto('/');
  await expect.poll(() => requests.some((request) => request.endsWith('.js')), soon).toBe(true);
  await requestsEnd();
  expect(new Set((await scriptTimes(page)).map(({ path }) => path))).toEqual(first);

  await hydrated(page, 'header');
});

function scriptTimes(page: Page) {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const resources = performance.getEntriesByType('resource');
    return resources
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, startTime }) => ({
        path: new URL(name).pathname,
        beforeLoad: startTime < (navigation?.loadEventStart ?? 0),
      }));
  });
}

/** The paths of the scripts that have run, as counted by the profiler. */
async function evaluatedScripts(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  const { result } = await session.send('Profiler.getBestEffortCoverage');
  await session.detach();
  return result
    .filter(({ url, functions }) => url.endsWith('.js') && functions.some(({ ranges }) => ranges[0]?.count))
    .map(({ url }) => new URL(url).pathname);
}
