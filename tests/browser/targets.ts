import type { Page } from 'playwright-core';

/**
 * Lists all controls with the size of their target area (WCAG 2.2, 2.5.8). `main` marks buttons,
 * fields and links of a navigation, whose areas have to be larger.
 */
export function targets(page: Page) {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')];
    return controls
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => !control.closest('[aria-hidden=true]') && control.getAttribute('href') !== '#main')
      .map((control) => {
        // The target of a link may be the whole card around it.
        const covers = getComputedStyle(control, '::after').position === 'absolute';
        const { width, height } = ((covers && control.closest('article')) || control).getBoundingClientRect();
        const name = control.getAttribute('aria-label') ?? control.getAttribute('name') ?? control.innerText;
        const main = control.matches('nav a, button, .MuiButton-root, input, select, textarea');
        // A link within a text is as high as its line.
        const inText = control.matches('p a') && control.closest('p')!.innerText !== control.innerText;
        return { name, width, height, main, inText };
      });
  });
}
