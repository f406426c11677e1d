import type { Page } from 'playwright-core';

/** The focused element as a keyboard user perceives it. */
export type Focused = {
  tag: string;
  /** Its label or text. Empty if the focus is on the body. */
  name: string;
  /**
   * Whether it is visible in the window with nothing over it, entirely or as far as it fits (WCAG 2.2, 2.4.11 and
   * 2.4.12).
   */
  inSight: boolean;
};

/** Describes the focused element, once the page has stopped moving, or at once. */
export async function focused(page: Page, when: 'still' | 'at once' = 'still'): Promise<Focused> {
  return page.evaluate(async (moment) => {
    const still = (last: number): Promise<void> =>
      new Promise((resolve) => {
        setTimeout(() => resolve(scrollY === last ? undefined : still(scrollY)), 60);
      });
    if (moment === 'still') await still(Number.NaN);
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return { tag: 'body', name: '', inSight: false };
    const labels = 'labels' in element ? (element.labels as NodeListOf<HTMLElement> | null) : null;
    const text = element.textContent.trim() || element.querySelector('img')?.alt || '';
    const name = element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? text;
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const [x, y, edge] = [(left + right) / 2, (top + Math.min(bottom, innerHeight)) / 2, 2];
    // The midpoints of the sides, because corners are rounded.
    const points = [
      [x, y],
      [x, top + edge],
      [x, Math.min(bottom, innerHeight) - edge],
      [left + edge, y],
      [right - edge, y],
    ] as const;
    const inSight = points.every((point) => element.contains(document.elementFromPoint(...point)));
    return { tag: element.localName, name: name.trim(), inSight };
  }, when);
}

/**
 * Presses Tab until an element with this name has the focus.
 *
 * @param presses the maximum number of presses
 * @returns all elements that had the focus, including the last; the page may still be scrolling to them
 * @throws if the name does not come up, with the names of all that did
 */
export async function tabTo(page: Page, name: string, presses = 60): Promise<Focused[]> {
  const way: Focused[] = [];
  while (way.length < presses) {
    await page.keyboard.press('Tab');
    const now = await focused(page, 'at once');
    way.push(now);
    if (now.name === name) return way;
  }
  throw new Error(`"${name}" was not reached: ${way.map((one) => one.name).join(' > ')}`);
}
