import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { itOnPage } from '../helpers/browser.ts';
import { waitForFonts } from '../../scripts/lib/waitForFonts.ts';
import { columnsOf, edgesOf, taglineInk } from '../helpers/grid.ts';

const it = itOnPage({ reducedMotion: 'reduce' });

const widths = [320, 390, 768, 1024, 1280, 1440, 1920, 2560];

it('aligns both edges of every section with one grid, at every width', async ({ page }) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const [header, ...sections] = await edgesOf(page);

    expect(sections.length, `at ${width} px`).toBeGreaterThanOrEqual(9);
    expect(header, `at ${width} px`).toMatchObject({ outside: [] });
    for (const section of sections) {
      expect(section, `at ${width} px`).toMatchObject({ outside: [] });
      expect(section.left, `at ${width} px`).toBeCloseTo(header!.left, 0);
      expect(section.right, `at ${width} px`).toBeCloseTo(header!.right, 0);
    }
  }
});

it.for([
  [1280, 720],
  [1440, 900],
] as const)(
  'shows a headline of two lines across the page, both buttons and half of the drawing in %i × %i px',
  async ([width, height], { page }) => {
    await page.setViewportSize({ width, height });
    await waitForFonts(page);

    const { lines, across, buttons, drawing } = await firstScreen(page);

    expect(lines).toBe(2);
    expect(across).toBeGreaterThan(0.95);
    expect(across).toBeLessThanOrEqual(1);
    expect(Math.max(...buttons)).toBeLessThan(height);
    expect(drawing.top + (drawing.bottom - drawing.top) / 2).toBeLessThan(height);
    expect(drawing.right).toBeCloseTo(width, 0);
  },
);

it('shows the first project across a phone, and the others in pairs', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });

  const [first, second, third] = await page
    .locator('#work article')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect()));

  expect(first!.width).toBeCloseTo(third!.right - second!.left, 0);
  expect(second!.top).toBe(third!.top);
});

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

it('aligns everything in the twelve columns with a column line, at every width', async ({ page }) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const { rows, off } = await columnsOf(page);

    expect(rows, `at ${width} px`).toBeGreaterThanOrEqual(8);
    expect(off, `at ${width} px`).toEqual([]);
  }
});

it('stretches the tagline from edge to edge of the grid', async ({ page }) => {
  await waitForFonts(page);

  for (const width of [390, 1280, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    const { left, right } = await taglineInk(page);

    expect(Math.abs(left), `at ${width} px`).toBeLessThan(width / 400);
    expect(Math.abs(right), `at ${width} px`).toBeLessThan(width / 400);
  }
});

it('has three kinds of section spacing', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });

  const paddings = await page
    .locator('main section')
    .evaluateAll((all) =>
      all.map((section) => Math.round(Number.parseFloat(getComputedStyle(section).paddingTop))),
    );

  expect(new Set(paddings).size).toBeGreaterThanOrEqual(3);
});

it('scales type, pictures and grid in windows beyond 1440 px', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  const measure = () =>
    page.evaluate(() => ({
      heading: Number.parseFloat(getComputedStyle(document.querySelector('h1')!).fontSize),
      picture: document.querySelector('#work img')!.getBoundingClientRect().width,
      text: Number.parseFloat(getComputedStyle(document.body).fontSize),
    }));
  const before = await measure();

  await page.setViewportSize({ width: 2560, height: 1440 });

  const after = await measure();
  expect(after.heading).toBeGreaterThan(before.heading * 1.2);
  expect(after.picture).toBeGreaterThan(before.picture * 1.3);
  expect(after.text).toBeGreaterThan(before.text * 1.2);
});

/** The headline's lines and their share of the page's width, and the bottom edges of the hero's buttons. */
function firstScreen(page: Page) {
  return page.evaluate(() => {
    const headline = document.querySelector('h1')!;
    const text = document.createRange();
    text.selectNodeContents(headline);
    const lines = [...text.getClientRects()];
    return {
      lines: lines.length,
      across: Math.max(...lines.map((line) => line.width)) / headline.offsetWidth,
      buttons: Array.from(
        document.querySelectorAll('main > :first-child .MuiButton-root'),
        (button) => button.getBoundingClientRect().bottom,
      ),
      drawing: document.querySelector('.drawing')!.getBoundingClientRect(),
    };
  });
}
