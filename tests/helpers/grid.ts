import type { Page } from 'playwright-core';

/** A part of the page: the edges of its content, and what extends beyond them. */
export type Edges = { name: string; left: number; right: number; outside: string[] };

/**
 * Measures the edges of the content of the header, every section and the footer. Two things may extend beyond them: the
 * pictures that reach the window's edge, in the hero and the case study, and the touch areas of links, but not their text.
 */
export async function edgesOf(page: Page): Promise<Edges[]> {
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
          // Links extend beyond the edge by their touch area, and the tagline by its first letter's side bearing.
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
        return left < container.left - 1 || right > container.right + 1;
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

/** Elements in a row of twelve columns that are not aligned with the column lines. `rows` counts the rows. */
export async function columnsOf(page: Page): Promise<{ rows: number; off: string[] }> {
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
        .filter((child) => child.checkVisibility())
        .filter((child) => {
          const { left, right } = child.getBoundingClientRect();
          const bleeds = right >= innerWidth - 1;
          const begins = starts.some((line) => Math.abs(line - left) < 1);
          return !begins || !(bleeds || ends.some((line) => Math.abs(line - right) < 1));
        })
        .map((child) => `${child.localName}.${child.className} ${child.textContent?.slice(0, 30)}`);
    });
    return { rows: rows.length, off };
  });
}
