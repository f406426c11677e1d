import { expect } from 'vitest';
import { content } from '#site/errorPages.ts';
import { content as landing } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';

const { code, heading, home, exits = '' } = content.notFound;
const { nav } = landing.header;

it.for(['/no-such-page', '/shop/42', '/caf%C3%A9'])(
  'answers %s with 404 and logs the path to the console',
  async (path, { visit }) => {
    const { page, expectProblem } = await visit();
    const written = page.waitForEvent('console', (message) => message.text().startsWith('404'));
    expectProblem(/^Status 404/);
    // Chromium itself logs the status of the document.
    expectProblem(/^console\.error: Failed to load resource: the server responded with a status of 404/);
    expectProblem(new RegExp(`^console\\.error: 404.*${path}`));

    const answer = await page.goto(path);
    await written;

    expect(answer?.status()).toBe(404);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(heading);
    expect(await page.locator('main').textContent()).toContain(code);
    expect(await page.title()).toContain(heading);
  },
);

it.for([390, 1280])('links home from the not-found page at %i px', async (width, { visit }) => {
  const { page, expectProblem } = await visit({ width });
  expectProblem(/404/);
  await page.goto('/no-such-page');

  await page.getByRole('link', { name: home }).click();

  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.locator('#contact').count()).toBe(1);
});

it('offers the sections of the landing page as exits', async ({ visit }) => {
  const { page, expectProblem } = await visit();
  expectProblem(/404/);
  for (const { label, href } of nav) {
    await page.goto('/no-such-page');

    await page.getByRole('navigation', { name: exits }).getByRole('link', { name: label }).click();

    await page.waitForURL(`**/${href}`);
    await page.locator(href).getByRole('heading', { level: 2 }).waitFor();
  }
});

it('shows the not-found page without JavaScript, in dark too', async ({ visit }) => {
  const { page, expectProblem } = await visit({ javaScript: false, colorScheme: 'dark' });
  expectProblem(/404/);

  await page.goto('/no-such-page');

  expect(await page.getByRole('heading', { name: heading }).isVisible()).toBe(true);
  expect(await page.getByRole('link', { name: home }).isVisible()).toBe(true);
});
