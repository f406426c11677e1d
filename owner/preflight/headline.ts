import type { Page } from 'playwright-core';
import { type Finding, findingsIn } from './finding.ts';

const width = 1280;

/** Looks at the landing page's headline, whose size is an owner's. */
export async function checkHeadline(page: Page): Promise<Finding[]> {
  await page.setViewportSize({ width, height: 800 });
  const { lines, share } = await page.locator('h1').evaluate(linesAndShare);
  const problem = `the headline has ${lines} lines in a window of ${width} px`;
  const remedy = `Make the last three sizes smaller: at ${share} % of what they are it has two. Or shorten hero.heading in site/landing.ts.`;
  return lines > 2 ? [findingsIn('site/brand.ts').hint('headlineSize', problem, remedy)] : [];
}

/** Runs in the page. A headline's lines, and at how many percent of its size it has two, or half its size. */
function linesAndShare(headline: HTMLElement | SVGElement) {
  const text = document.createRange();
  text.selectNodeContents(headline);
  const linesNow = () => new Set([...text.getClientRects()].map(({ top }) => top)).size;
  const lines = linesNow();
  const size = Number.parseFloat(getComputedStyle(headline).fontSize);
  let share = 100;
  while (linesNow() > 2 && share > 50) {
    share -= 5;
    headline.style.fontSize = `${(size * share) / 100}px`;
  }
  headline.style.fontSize = '';
  return { lines, share };
}
