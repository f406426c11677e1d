import { expect } from 'vitest';
import { content } from '#site/errorPages.ts';
import { content as landing } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { stickingOut } from '../helpers/layout.ts';

const { code, heading, home, exits = '' } = content.notFound;
const { nav } = landing.header;

it('answers 404, logs the path to the console, and leads home and to each section', async ({ visit }) => {
  const { page, expectProblem } = await visit();
  const written = page.waitForEvent('console', (message) => message.text().startsWith('404'));
  expectProblem(/^Status 404/);
  // Chromium itself logs the status of the document.
  expectProblem(/^console\.error: Failed to load resource: the server responded with a status of 404/);
  expectProblem(/^console\.error: 404.*\/caf%C3%A9\/42/);

  const answer = await page.goto('/caf%C3%A9/42');
  await written;

  expect(answer?.status()).toBe(404);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(heading);
  expect(await page.locator('main').textContent()).toContain(code);
  expect(await page.title()).toContain(heading);
  await page.getByRole('link', { name: home }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.locator('#contact').count()).toBe(1);
  for (const { label, href } of nav) {
    await page.goBack();
    await page.getByRole('navigation', { name: exits }).getByRole('link', { name: label }).click();
    await page.waitForURL(`**/${href}`);
    await page.locator(href).getByRole('heading', { level: 2 }).waitFor();
  }
});

it('shows all of the not-found page within the window, in dark and without JavaScript too', async ({
  visit,
}) => {
  const { page, expectProblem } = await visit({ javaScript: false, colorScheme: 'dark' });
  expectProblem(/404/);
  await page.goto('/no-such-page');

  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.getByRole('heading', { name: heading }).isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: home }).isVisible()).toBe(true);
    expect(await stickingOut(page), `at ${width} px`).toEqual([]);
  }
});
