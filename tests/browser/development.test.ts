import { expect, vi } from 'vitest';
import { it } from '../helpers/browser.ts';
import { devServer, startSite } from '../helpers/site.ts';

// Vite prepares the page's imports at the first request.
vi.setConfig({ testTimeout: 120_000 });

it('serves the page from the sources in development, with hydration and real 404s', async ({
  visit,
  onTestFinished,
}) => {
  const dev = await startSite({}, devServer);
  onTestFinished(async () => void (await dev.stop()));
  const { page } = await visit({ url: dev.url, width: 390 });

  await expect.poll(async () => (await page.goto('/'))?.status(), { timeout: 60_000 }).toBe(200);
  const menu = page.getByRole('button', { name: 'Open menu' });
  await menu.click();
  await page.getByRole('dialog').waitFor({ timeout: 60_000 });

  expect((await fetch(`${dev.url}/no-such-page`)).status).toBe(404);
  expect((await fetch(`${dev.url}/favicon.svg`)).status).toBe(200);
});
