import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { itOnPage } from '../helpers/browser.ts';
import { waitForFonts } from '../../lib/waitForFonts.ts';

const it = itOnPage({ reducedMotion: 'reduce' });

it('aligns the edges of every section, and everything in twelve columns, with one grid at each width', async ({
  page,
}) => {
  for (const width of [320, 390, 768, 1024, 1280, 1440, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    const parts = await edgesOf(page);

    expect(parts.length).toBeGreaterThanOrEqual(10);
    expect(parts.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThanOrEqual(8);
    expect(
      parts.flatMap(({ off }) => off),
      `at ${width} px`,
    ).toEqual([]);
    for (const { name, left, right } of parts) {
      expect(left, `the left edge of ${name} at ${width} px`).toBeCloseTo(parts[0]!.left, 0);
      expect(right, `the right edge of ${name} at ${width} px`).toBeCloseTo(parts[0]!.right, 0);
    }
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

    const { lines, buttons, drawing } = await page.evaluate(() => {
      const headline = document.querySelector('h1')!;
      const text = document.createRange();
      text.selectNodeContents(headline);
      const pressed = document.querySelectorAll('main > :first-child .MuiButton-root');
      return {
        lines: [...new Map([...text.getClientRects()].map((line) => [line.top, line])).values()],
        buttons: Array.from(pressed, (button) => button.getBoundingClientRect().bottom),
        drawing: document.querySelector('.drawing')!.getBoundingClientRect(),
      };
    });

    expect(lines).toHaveLength(3);
    expect(Math.max(...buttons)).toBeLessThan(height);
    const [last, ...above] = lines.toReversed();
    expect(last!.right).toBeLessThan(drawing.left);
    for (const { top } of above) expect(top).toBeLessThan(drawing.top);
    expect(drawing.width).toBeGreaterThan(width * 0.38);
    expect(drawing.right).toBeLessThanOrEqual(width);
  },
);

it('has a headline of 114 px and headings of 72 px in a window of 1440 px', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const sizes = await page
    .locator('h1, #work-heading, #compare-heading, #faq-heading, #contact-heading')
    .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));

  expect(sizes.map(Math.round)).toEqual([114, 72, 72, 72, 72]);
});

it('ends the cards beside the form where the form ends, on wide screens', async ({ page }) => {
  for (const width of [900, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const ends = await page
      .locator('#contact div:has(> h2) + div > *')
      .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().bottom)));

    expect(ends, `at ${width} px`).toEqual([ends[0], ends[0]]);
  }
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

it('scales type and pictures in windows beyond 1440 px, and the tagline from edge to edge', async ({
  page,
}) => {
  await waitForFonts(page);
  const sizes = [];
  for (const width of [390, 1440, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    const { left, right, ...size } = await page.evaluate(() => {
      const shot = '[aria-labelledby=case-study-heading] .shot';
      const [line, picture, text, heading] = ['footer p + *', shot, '#faq h3 span', '#faq-heading'].map(
        (one) => document.querySelector(one)!.getBoundingClientRect(),
      ) as [DOMRect, DOMRect, DOMRect, DOMRect];
      const range = document.createRange();
      range.selectNodeContents(document.querySelector('footer p')!);
      const tagline = range.getBoundingClientRect();
      return {
        left: tagline.left - line.left,
        right: tagline.right - line.right,
        picture: picture.width,
        text: text.height,
        heading: heading.height,
      };
    });
    // The first and the last letter have some white beside them.
    expect(Math.max(Math.abs(left), Math.abs(right)), `at ${width} px`).toBeLessThan(width / 50);
    sizes.push(size);
  }
  const [, before, after] = sizes;
  for (const part of ['picture', 'text', 'heading'] as const)
    expect(after![part]).toBeGreaterThan(before![part] * 1.2);
});

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
