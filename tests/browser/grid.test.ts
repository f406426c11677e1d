import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { itOnPage } from '../helpers/browser.ts';
import { waitForFonts } from '../../lib/waitForFonts.ts';

const it = itOnPage({ reducedMotion: 'reduce' });

it.for([320, 390, 768, 1024, 1280, 1440, 2560])(
  'aligns the edges of every section, and everything in twelve columns, with one grid at %i px',
  async (width, { page }) => {
    await page.setViewportSize({ width, height: 800 });
    const [header, ...sections] = await edgesOf(page);
    const { rows, off } = await columnsOf(page);

    expect(sections.length).toBeGreaterThanOrEqual(9);
    expect([header, ...sections].flatMap((part) => part?.outside)).toEqual([]);
    for (const { name, left, right } of sections) {
      expect(left, `the left edge of ${name}`).toBeCloseTo(header!.left, 0);
      expect(right, `the right edge of ${name}`).toBeCloseTo(header!.right, 0);
    }
    expect(rows).toBeGreaterThanOrEqual(8);
    expect(off).toEqual([]);
  },
);

it.for([
  [1280, 720],
  [1440, 900],
] as const)(
  'shows a headline of two lines across the page, both buttons, and the whole drawing in %i × %i px',
  async ([width, height], { page }) => {
    await page.setViewportSize({ width, height });
    await waitForFonts(page);

    const { lines, across, buttons, drawing } = await page.evaluate(() => {
      const headline = document.querySelector('h1')!;
      const text = document.createRange();
      text.selectNodeContents(headline);
      const rows = [...text.getClientRects()];
      const pressed = document.querySelectorAll('main > :first-child .MuiButton-root');
      return {
        lines: rows.length,
        across: Math.max(...rows.map((row) => row.width)) / headline.offsetWidth,
        buttons: Array.from(pressed, (button) => button.getBoundingClientRect().bottom),
        drawing: document.querySelector('.drawing')!.getBoundingClientRect(),
      };
    });

    expect(lines).toBe(2);
    expect(across).toBeGreaterThan(0.95);
    expect(across).toBeLessThanOrEqual(1);
    expect(Math.max(...buttons)).toBeLessThan(height);
    expect(drawing.bottom).toBeLessThan(height);
    expect(drawing.right).toBeCloseTo(width, 0);
  },
);

it('puts at least two badges of the hero in a row, at every width from 600 px', async ({ page }) => {
  for (let width = 600; width <= 1320; width += 40) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await page
      .locator('.badges li')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));

    expect(tops.length).toBeGreaterThanOrEqual(3);
    expect(new Set(tops).size, `at ${width} px`).toBeLessThanOrEqual(Math.ceil(tops.length / 2));
  }
});

it('scales type, pictures and grid in windows beyond 1440 px, and the tagline from edge to edge', async ({
  page,
}) => {
  await waitForFonts(page);
  const measured = [];
  for (const width of [390, 1440, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    const { tagline, line, ...sizes } = await page.evaluate(() => {
      const [first, second] = document.querySelectorAll('footer p, footer p + *');
      const text = document.createRange();
      text.selectNodeContents(first!);
      return {
        heading: Number.parseFloat(getComputedStyle(document.querySelector('h1')!).fontSize),
        picture: document.querySelector('[aria-labelledby=case-study-heading] .shot')!.getBoundingClientRect()
          .width,
        text: Number.parseFloat(getComputedStyle(document.body).fontSize),
        tagline: text.getBoundingClientRect(),
        line: second!.getBoundingClientRect(),
      };
    });
    // The first and the last letter have some white beside them.
    expect(Math.abs(tagline.left - line.left), `at ${width} px`).toBeLessThan(width / 50);
    expect(Math.abs(tagline.right - line.right), `at ${width} px`).toBeLessThan(width / 50);
    measured.push(sizes);
  }

  const [, before, after] = measured;
  expect(after!.heading).toBeGreaterThan(before!.heading * 1.2);
  expect(after!.picture).toBeGreaterThan(before!.picture * 1.3);
  expect(after!.text).toBeGreaterThan(before!.text * 1.2);
});

/** A part of the page: the edges of its content, and what extends beyond them. */
type Edges = { name: string; left: number; right: number; outside: string[] };

/**
 * Measures the edges of the content of the header, every section and the footer. Two things may extend beyond them: the
 * pictures that reach the window's edge, in the hero and the case study, and the touch areas of links, but not their text.
 */
async function edgesOf(page: Page): Promise<Edges[]> {
  return page.evaluate(() => {
    const parts = [
      ...document.querySelectorAll<HTMLElement>('body > header, main > div > *, main > section, footer'),
    ];
    const bleeding =
      '.drawing, [aria-labelledby=case-study-heading] .shot, [aria-labelledby=case-study-heading] .shot *';
    const boxes = (part: HTMLElement) =>
      [...part.querySelectorAll<HTMLElement>('*')].filter(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) &&
          one.getBoundingClientRect().width > 1 &&
          one instanceof HTMLElement &&
          !one.closest(
            'figure a, .shot picture, #work ul, [aria-hidden=true], [role=dialog], dialog, .MuiDrawer-root',
          ) &&
          // For the menu button, its symbol counts. As a cross it is wider than as a plus.
          !one.matches('.MuiIconButton-root, .MuiAccordionSummary-expandIconWrapper') &&
          // Links extend beyond the edge by their touch area, and the tagline by its first letter's side bearing, as headings do.
          !one.matches('footer nav, footer p:first-child') &&
          !one.matches(bleeding),
      );
    return parts.map((part) => {
      const inner = boxes(part).filter((one) => one.getBoundingClientRect().width <= innerWidth - 20);
      const container = inner[0]!.getBoundingClientRect();
      const outside = inner.filter((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const text = range.getBoundingClientRect();
        const { left, right } = one.matches('nav a') ? text : one.getBoundingClientRect();
        const bearing = one.matches('h1, h2')
          ? Number.parseFloat(getComputedStyle(one).marginInlineStart)
          : 0;
        return left - bearing < container.left - 1 || right > container.right + 1;
      });
      return {
        name: part.getAttribute('aria-labelledby') ?? part.localName,
        left: container.left,
        right: container.right,
        outside: outside.map((one) => `${one.localName}.${one.className} ${one.textContent?.slice(0, 30)}`),
      };
    });
  });
}

/**
 * Elements in a row of twelve columns that are not aligned with the column lines. `rows` counts the rows. The hero's drawing
 * is as large as the window allows, so only its other edge has a line: the window's.
 */
async function columnsOf(page: Page): Promise<{ rows: number; off: string[] }> {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('body *')].filter((one) => {
      const { display, gridTemplateColumns } = getComputedStyle(one);
      return display === 'grid' && gridTemplateColumns.split(' ').length === 12;
    });
    const off = rows.flatMap((row) => {
      const { gridTemplateColumns, columnGap } = getComputedStyle(row);
      const gap = Number.parseFloat(columnGap);
      const starts: number[] = [];
      const ends: number[] = [];
      let at = row.getBoundingClientRect().left;
      for (const column of gridTemplateColumns.split(' ')) {
        starts.push(at);
        ends.push(at + Number.parseFloat(column));
        at += Number.parseFloat(column) + gap;
      }
      return [...row.children]
        .filter((child) => child.checkVisibility() && !child.matches('.drawing'))
        .filter((child) => {
          const { left, right } = child.getBoundingClientRect();
          const bleeds = right >= innerWidth - 1;
          // A heading's first letter begins at the line, and its box before it by the letter's side bearing.
          const bearing = child.matches('h1, h2')
            ? Number.parseFloat(getComputedStyle(child).marginInlineStart)
            : 0;
          const begins = starts.some((line) => Math.abs(line - left + bearing) < 1);
          return !begins || !(bleeds || ends.some((line) => Math.abs(line - right) < 1));
        })
        .map((child) => `${child.localName}.${child.className} ${child.textContent?.slice(0, 30)}`);
    });
    return { rows: rows.length, off };
  });
}
