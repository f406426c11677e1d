import type { Page } from 'playwright-core';

/** Numbers from 0 to 1, the same ones for the same seed (a linear congruential generator). */
export function randomNumbers(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}

/** Does to every text of an island what the translation of a page does to it. */
export async function translate(page: Page, island: string): Promise<void> {
  await page.locator(`[data-island=${island}]`).evaluate((root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const all: Node[] = [];
    while (texts.nextNode()) all.push(texts.currentNode);
    for (const text of all) {
      const font = document.createElement('font');
      (text as Text).replaceWith(font);
      font.append(text.textContent ?? '');
    }
  });
}

/**
 * Does to the elements of every island what translations, password managers and writing aids do: it replaces texts, adds
 * and wraps elements and sets attributes, at places that the numbers choose.
 */
export async function meddle(page: Page, random: () => number): Promise<void> {
  const numbers = Array.from({ length: 40 }, random);
  await page.evaluate((all) => {
    let used = 0;
    const next = (below: number) => Math.floor((all[used++ % all.length] ?? 0) * below);
    const oneOf = <T>(list: readonly T[]) => list[next(list.length)];
    const changes: ((element: Element) => unknown)[] = [
      (element) => {
        const text = [...element.childNodes].find((node) => node instanceof Text && node.data.trim() !== '');
        if (!(text instanceof Text) || element.matches('textarea')) return;
        const font = document.createElement('font');
        text.replaceWith(font);
        font.append(text.data);
      },
      (element) => element.after(document.createElement('div')),
      (element) => element.before(Object.assign(document.createElement('span'), { hidden: true })),
      (element) => {
        if (element.matches('select, textarea, input, svg')) return;
        element.prepend(document.createElement('i'));
      },
      (element) => {
        const span = document.createElement('span');
        const focused = document.activeElement as HTMLElement;
        element.replaceWith(span);
        span.append(element);
        // What is moved loses the focus, on any page.
        focused.focus({ preventScroll: true });
      },
      (element) => element.setAttribute('data-extension', 'seen'),
      (element) => element.setAttribute('spellcheck', 'false'),
    ];
    for (const island of document.querySelectorAll('[data-island]')) {
      for (let times = next(5); times > 0; times -= 1) {
        // No hand reaches into a drawing or a list of options, apart from its texts.
        const places = island.querySelectorAll(':not(svg *, option)');
        const [place, change] = [oneOf([...places]), oneOf(changes)];
        if (place) change?.(place);
      }
    }
  }, numbers);
}
