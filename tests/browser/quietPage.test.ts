import type { Page, Response } from 'playwright-core';
import { expect } from 'vitest';
import { it } from '../helpers/browser.ts';
import { hydrated, type IslandName } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';

const islands: IslandName[] = ['header', 'faq', 'form', 'onePager'];

// `visit` checks the rest: no line on the console, no failed request, no foreign origin.
it('hydrates from top to bottom without console output, and stores nothing', async ({ visit }) => {
  const { page, context } = await visit({ width: 360 });
  await page.goto('/');

  await hydrated(page, 'header');
  // What is far down the page is hydrated only when the visitor comes near.
  expect(await page.locator('[data-island=form][data-ready]').count()).toBe(0);
  for (const island of islands) await hydrated(page, island);

  expect(await page.locator('[data-island]').count()).toBe(islands.length);
  expect(await page.locator('[data-island]:not([data-ready])').count()).toBe(0);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
});

it('has a policy whose violations every visit would notice', async ({ visit }) => {
  const { page, expectProblem } = await visit();
  await page.goto('/');

  expectProblem(/Content Security Policy/);
  await page.evaluate(() => document.body.setAttribute('style', 'color: red'));
});

it('prefetches the files of menu and questions after the page has loaded, without evaluating them', async ({
  visit,
}) => {
  const { page, requests } = await visit();
  // Seen from outside, because code evaluated in a page counts as an interaction, even before the loader is there.
  const later = await prefetched(await page.goto('/'));
  await expect.poll(() => later.filter((url) => !requests.includes(`GET ${url}`)), soon).toEqual([]);

  const evaluated = await evaluatedScripts(page);
  expect(later.filter((url) => evaluated.includes(url))).toEqual([]);
  const early = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const resources = performance.getEntriesByType('resource');
    return resources
      .filter(({ startTime }) => startTime < navigation!.loadEventStart)
      .map(({ name }) => name);
  });
  expect(later.filter((url) => early.includes(url))).toEqual([]);

  await hydrated(page, 'header');
  expect((await evaluatedScripts(page)).filter((url) => later.includes(url)).length).toBeGreaterThan(1);
  const scripts = requests.filter((one) => one.endsWith('.js'));
  expect(scripts.length).toBe(new Set(scripts).size);
});

it('prefetches nothing for a visitor who saves data', async ({ visit }) => {
  const { page, requests, requestsEnd } = await visit();
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );

  const later = await prefetched(await page.goto('/'));
  await expect.poll(() => requests.some((request) => request.endsWith('.js')), soon).toBe(true);
  await requestsEnd();
  expect(later.filter((url) => requests.includes(`GET ${url}`))).toEqual([]);

  await hydrated(page, 'header');
});

/** The files that the loader is told to prefetch. Their list has the loader too, which they import. */
async function prefetched(response: Response | null): Promise<string[]> {
  const html = (await response?.text()) ?? '';
  const list = / data-props="loader">(.+?)<\/script>/.exec(html)?.[1];
  const paths = JSON.parse(list ?? '[]') as string[];
  expect(paths.length).toBeGreaterThan(3);
  const files = paths.filter((path) => !path.includes('/entries/'));
  return files.map((path) => new URL(path, response?.url()).href);
}

/** The scripts that have run, as counted by the profiler. */
async function evaluatedScripts(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  const { result } = await session.send('Profiler.getBestEffortCoverage');
  await session.detach();
  const ran = result.filter(({ functions }) => functions.some(({ ranges }) => ranges[0]?.count));
  return ran.map(({ url }) => url);
}
