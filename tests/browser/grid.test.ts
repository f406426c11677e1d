import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { itOnPage } from '../helpers/browser.ts';
import { boxOf } from '../helpers/page.ts';

const it = itOnPage({ reducedMotion: 'reduce' });

it('the edges of every section and its columns are aligned with one grid of twelve columns', async ({
  page,
}) => {
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
  }
});

it.for([360, 599, 600, 768, 899, 900, 1280])(
  'in a window of %i px, the hero shows its drawing, at more than a third of the window’s width',
  async (width, { page }) => {
    await page.setViewportSize({ width, height: 800 });
    const drawing = await boxOf(page.getByRole('img', { name: content.hero.imageAlt }));
    expect(drawing.width).toBeGreaterThan(width / 3);
    expect(drawing.height).toBeGreaterThan(drawing.width / 2);
  },
);

it('both buttons of the hero are visible in a laptop’s window without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const { start, seeWork } = content.hero;
  for (const { label } of [start, seeWork]) {
    const { y, height } = await boxOf(page.locator('main').getByRole('link', { name: label, exact: true }));
    expect(y + height).toBeLessThan(720);
  }
});

it('headings have their designed size at 1440 px, and are at least a fifth larger at 2560 px', async ({
  page,
}) => {
  const sizes = [];
  for (const width of [390, 1440, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    const picture = await boxOf(page.locator('[aria-labelledby=case-study-heading] .shot').first());
    const headings = '#work-heading, #compare-heading, #faq-heading, #contact-heading';
    const texts = page.locator(`h1, ${headings}, :nth-match(#faq h3 span, 1)`);
    const type = texts.evaluateAll((all) =>
      all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
    );
    sizes.push([picture.width, ...(await type)]);
  }
  const [, before, after] = sizes as [number[], number[], number[]];
  expect(after.filter((size, index) => size < before[index]! * 1.2)).toEqual([]);
  // The headline, three headings, a question, and the last call above the form.
  expect(before.slice(1).map(Math.round)).toEqual([114, 72, 72, 72, 36, 104]);
});

/**
 * Returns the left and right edge of the page's content in the header, every section and the
 * footer. Also returns the elements that break the grid: texts, pictures and controls beyond the
 * edges, and children of a row that do not start at one of its twelve columns. Pictures in the hero
 * and the case study may extend to the window's edge.
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
          // The first letter of a heading begins at the grid's edge. So the heading's box begins
          // before the edge, by the side bearing of the letter.
          const bearing = one.matches('h1, h2') ? Number.parseFloat(getComputedStyle(one).marginLeft) : 0;
          return { one, left: left - bearing, right, width };
        })
        .filter(({ width }) => width > 1);
    const parts = [
      ...document.querySelectorAll('body > header, main > div:first-child > *, main > section, footer'),
    ];
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
