import type { Page } from 'playwright-core';
import { type Finding, findingsIn } from './finding.ts';

/** The landing page's headline, whose size is an owner's. */
export async function checkHeadline(page: Page): Promise<Finding[]> {
  const width = 1280;
  await page.setViewportSize({ width, height: 800 });
  const found = await page.evaluate(longTexts, { selector: 'h1', most: 2 });
  const remedy =
    'Make the last three sizes smaller, until it has two, or shorten hero.heading in site/landing.ts.';
  return found.map(({ lines }) => {
    const problem = `the headline has ${lines} lines in a window of ${width} px`;
    return findingsIn('site/brand.ts').hint('headlineSize', problem, remedy);
  });
}

/** Runs in the page. Texts of more lines than `most`, and how many of their characters a single line has room for. */
export function longTexts({ selector, most }: { selector: string; most: number }) {
  return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
    const text = element.innerText.trim();
    const measure = () => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
      const lines = boxes.filter(({ top }, index) =>
        boxes.slice(0, index).every(({ bottom }) => bottom <= top),
      );
      return { lines: lines.length, width: range.getBoundingClientRect().width };
    };
    const { lines, width } = measure();
    if (!text || lines <= most) return [];
    element.style.whiteSpace = 'nowrap';
    const room = Math.floor((text.length * width) / measure().width);
    element.style.whiteSpace = '';
    return [{ text, lines, room }];
  });
}
