import type { Page } from 'playwright-core';
import { type Finding, findingsIn } from './finding.ts';

const width = 1280;

/** Looks at the landing page's headline, whose size is an owner's. */
export async function checkHeadline(page: Page): Promise<Finding[]> {
  await page.setViewportSize({ width, height: 800 });
  const lines = await page.locator('h1').evaluate((headline) => {
    const text = document.createRange();
    text.selectNodeContents(headline);
    return new Set([...text.getClientRects()].map(({ top }) => top)).size;
  });
  const problem = `the headline has ${lines} lines in a window of ${width} px`;
  const remedy =
    'Make the last three sizes smaller, until it has two, or shorten hero.heading in site/landing.ts.';
  return lines > 2 ? [findingsIn('site/brand.ts').hint('headlineSize', problem, remedy)] : [];
}
