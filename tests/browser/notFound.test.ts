import { expect } from 'vitest';
import { content as errorPages } from '#site/errorPages.ts';
import { it } from '../helpers/browser.ts';
import { patient } from '../helpers/patient.ts';
import { holdBack } from '../helpers/visit.ts';

const { notFound } = errorPages;
const line = /404: no page at \/no-such\/page/;

it('the not-found page writes the missing path to the browser’s console once, after hydration', async ({
  visit,
}) => {
  const { prepare, release } = holdBack(/\/chunks\/.*\.js$/);
  const { page, expectProblem, requests } = await visit({ prepare });
  for (const problem of [/^Status 404/, /Failed to load resource/, line]) expectProblem(problem);
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  const logged = () => lines.filter((one) => line.test(one)).length;
  await page.goto('/no-such/page?secret#fragment', { waitUntil: 'commit' });
  // Waits without evaluating code in the page, because that would count as an interaction.
  await expect.poll(() => requests.some((one) => one.includes('/chunks/')), patient).toBe(true);
  await page.getByRole('heading', { name: notFound.heading }).waitFor();
  expect(logged()).toBe(0);

  release();
  await page.locator('[data-island][data-ready]').waitFor();
  await expect.poll(logged, patient).toBe(1);
  await page.getByRole('link', { name: notFound.home }).click();
  await page.waitForURL(/:\d+\/$/);
  expect(logged()).toBe(1);
});

it('the not-found page leads home even if no script arrives', async ({ visit }) => {
  const { page, expectProblem } = await visit();
  for (const problem of [/^Status 404/, /Failed to load resource/, /ERR_FAILED/]) expectProblem(problem);
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/no-such-page');
  await page.getByRole('link', { name: notFound.home }).click();
  await page.waitForURL(/:\d+\/$/);
});

it('the animations of the not-found page end within five seconds', async ({ visit }) => {
  const { page, expectProblem } = await visit({ javaScript: false });
  for (const problem of [/^Status 404/, /Failed to load resource/]) expectProblem(problem);
  await page.goto('/no-such-page');
  const seconds = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .map((one) => getComputedStyle(one))
      .filter(({ animationName }) => animationName !== 'none')
      .map((style) => Number.parseFloat(style.animationDuration) * Number(style.animationIterationCount)),
  );
  // Two elements are animated: the van, and the line behind it.
  expect(seconds).toHaveLength(2);
  expect(Math.max(...seconds)).toBeLessThan(5);
});
