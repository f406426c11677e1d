import type { Request } from 'playwright-core';
import { expect } from 'vitest';
import { it } from '../helpers/browser.ts';

const kilobyte = 1024;

// `npm run bench -- page` measures times.
it('keeps a visit on a phone, until the first interaction, within its budgets', async ({ browser, site }) => {
  await using page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(site.url);
  await page.waitForLoadState('networkidle');
  // Before code is evaluated in the page, which counts as an interaction.
  const files = await Promise.all(
    requests.map(async (request) => {
      // As transferred, that is, compressed.
      const { responseBodySize: bytes } = await request.sizes();
      return { type: request.resourceType(), bytes };
    }),
  );
  const height = await page.evaluate(() => document.documentElement.scrollHeight);

  const kilobytes = (of: RegExp) =>
    files.filter(({ type }) => of.test(type)).reduce((sum, { bytes }) => sum + bytes, 0) / kilobyte;
  expect.soft(kilobytes(/document/)).toBeLessThanOrEqual(18);
  expect.soft(kilobytes(/script/)).toBeLessThanOrEqual(3);
  expect.soft(kilobytes(/./)).toBeLessThanOrEqual(55);
  expect.soft(files.length).toBeLessThanOrEqual(9);
  expect.soft(height, 'px').toBeLessThanOrEqual(11_000);
});
