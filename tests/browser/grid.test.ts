import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { itOnPage } from '../helpers/browser.ts';
import { waitForFonts } from '../../lib/waitForFonts.ts';

const it = itOnPage({ reducedMotion: 'reduce' });

it('aligns the edges of every section, and all in twelve columns, with one grid', async ({ page }) => {
  for (const width of [320, 390, 768, 900, 1024, 1280, 1440, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    const parts = await edgesOf(page);

    expect(parts.length).toBeGreaterThanOrEqual(10);
    expect(parts.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThanOrEqual(8);
    const off = parts.flatMap((part) => part.off);
    expect(off, `at ${width} px`).toEqual([]);
    for (const { name, left, right } of parts) {
      expect(left, `the left edge of ${name} at ${width} px`).toBeCloseTo(parts[0]!.left, 0);
      expect(right, `the right edge of ${name} at ${width} px`).toBeCloseTo(parts[0]!.right, 0);
    }
    // On wide screens the cards beside the form end where it ends.
    const beside = page.locator('#contact div:has(> h2) + div > *');
    const ends = (await placesOf(beside)).map(({ bottom }) => Math.round(bottom));
    expect(new Set(ends).size, `at ${width} px`).toBe(width < 900 ? 2 : 1);
  }
});

it.for([
  [900, 800],
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [2560, 1300],
] as const)(
  'shows a headline of three lines, both buttons, and the drawing beside its last line at %i × %i px',
  async ([width, height], { page }) => {
    await page.setViewportSize({ width, height });
    await waitForFonts(page);

    const lines = await page.locator('h1').evaluate(linesIn);
    const [drawing] = await placesOf(page.locator('.drawing'));
    const buttons = await placesOf(page.locator('main > :first-child .MuiButton-root'));

    expect(lines).toHaveLength(3);
    expect(Math.max(...buttons.map(({ bottom }) => bottom))).toBeLessThan(height);
    const [last, ...above] = lines.toReversed();
    expect(last!.right).toBeLessThan(drawing!.left);
    for (const { top } of above) expect(top).toBeLessThan(drawing!.top);
    expect(drawing!.width).toBeGreaterThan(width * 0.38);
    expect(drawing!.right).toBeLessThanOrEqual(width);
  },
);

it('puts at least two badges of the hero in a row, at every width from 600 px', async ({ page }) => {
  for (let width = 600; width <= 1320; width += 40) {
    await page.setViewportSize({ width, height: 800 });
    const tops = (await placesOf(page.locator('.badges li'))).map(({ top }) => top);

    expect(tops.length).toBeGreaterThanOrEqual(3);
    expect(new Set(tops).size, `at ${width} px`).toBeLessThanOrEqual(Math.ceil(tops.length / 2));
  }
});

it('has large headings, scales type and pictures, and the tagline from edge to edge', async ({ page }) => {
  await waitForFonts(page);
  const sizes = [];
  for (const width of [390, 1440, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    const tagline = await page.locator('footer p').first().evaluate(linesIn);
    const [line] = await placesOf(page.locator('footer p + *').first());
    const left = Math.min(...tagline.map((one) => one.left));
    const right = Math.max(...tagline.map((one) => one.right));
    // The first and the last letter have some white beside them.
    const apart = Math.max(Math.abs(left - line!.left), Math.abs(right - line!.right));
    expect(apart, `at ${width} px`).toBeLessThan(width / 50);
    const [picture] = await placesOf(page.locator('[aria-labelledby=case-study-heading] .shot'));
    const headings = '#work-heading, #compare-heading, #faq-heading, #contact-heading';
    const texts = page.locator(`h1, ${headings}, :nth-match(#faq h3 span, 1)`);
    const type = texts.evaluateAll((all) =>
      all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
    );
    sizes.push([picture!.width, ...(await type)]);
  }
  const [, before, after] = sizes as [number[], number[], number[]];
  expect(after.filter((size, index) => size < before[index]! * 1.2)).toEqual([]);
  // The headline, three headings, a question, and the last heading.
  expect(before.slice(1).map(Math.round)).toEqual([114, 72, 72, 72, 36, 72]);
});

const placesOf = (elements: Locator): Promise<DOMRect[]> =>
  elements.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));

/** Runs in the page. The boxes of the lines of a text. */
function linesIn(text: Node) {
  const range = document.createRange();
  range.selectNodeContents(text);
  // The parts of a line that have an element of their own are one.
  const lines = new Map<number, { left: number; right: number; top: number }>();
  for (const { left, right, top } of range.getClientRects()) {
    const before = lines.get(top) ?? { left, right };
    lines.set(top, { left: Math.min(left, before.left), right: Math.max(right, before.right), top });
  }
  return [...lines.values()];
}

/**
 * The left and right edge of the page's content in the header, every section and the footer, and what does not keep to it:
 * texts, pictures and controls beyond the edges, and children of a row of twelve columns that are beside the columns. Pictures
 * that reach the window's edge may, in the hero and the case study.
 */
function edgesOf(page: Page) {
  return page.evaluate(() => {
    const moved = '.drawing *, .shot *, [aria-labelledby=case-study-heading] .shot, #work ul, figure > a';
    const apart = `${moved}, [aria-hidden=true], dialog, [role=dialog], footer p:first-child, [data-menu-button]`;
    const texts = 'h1, h2, h3, p, td, dt, dd, li, label, img, button, article';
    const measure = (all: Iterable<Element>) =>
      [...all]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(apart))
        .map((one) => {
          const { left, right, width } = one.getBoundingClientRect();
          // A heading's first letter begins at the line, and its box before it by the letter's side bearing.
          const bearing = one.matches('h1, h2') ? Number.parseFloat(getComputedStyle(one).marginLeft) : 0;
          return { one, left: left - bearing, right, width };
        })
        .filter(({ width }) => width > 1);
    const parts = [...document.querySelectorAll('body > header, main > div > *, main > section, footer')];
    return parts.map((part) => {
      const all = measure(part.querySelectorAll<HTMLElement>('*'));
      const { left, right } = all.find(({ width }) => width <= innerWidth - 20)!;
      const beyond = all.filter(
        (box) => box.one.matches(texts) && (box.left < left - 1 || box.right > right + 1),
      );
      const rows = all.filter(
        ({ one }) => getComputedStyle(one).gridTemplateColumns.split(' ').length === 12,
      );
      const beside = rows.flatMap((row) => {
        const gap = Number.parseFloat(getComputedStyle(row.one).columnGap);
        const step = (row.width + gap) / 12;
        const isLine = (place: number) => Math.abs(place - Math.round(place / step) * step) < 1;
        return measure(row.one.children).filter((box) => {
          const ends = isLine(box.right - left + gap) || box.right >= innerWidth - 1;
          return !box.one.matches('.drawing') && !(isLine(box.left - left) && ends);
        });
      });
      const name = part.getAttribute('aria-labelledby') ?? part.localName;
      const off = [...beyond, ...beside].map(({ one }) => `${one.localName} ${one.textContent.slice(0, 30)}`);
      return { name, left, right, rows: rows.length, off };
    });
  });
}
