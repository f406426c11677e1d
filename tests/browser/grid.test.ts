import { expect } from 'vitest';
import { itOnPage } from '../helpers/browser.ts';
import { waitForFonts } from '../../lib/waitForFonts.ts';
import { columnsOf, edgesOf } from '../helpers/grid.ts';

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
  'shows a headline of two lines across the page, both buttons and half of the drawing in %i × %i px',
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
    expect((drawing.top + drawing.bottom) / 2).toBeLessThan(height);
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
        picture: document.querySelector('#work img')!.getBoundingClientRect().width,
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
