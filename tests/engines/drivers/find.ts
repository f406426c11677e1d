import type { Target } from './engine.ts';

/**
 * Finds an element that is visible and exposed to assistive technology. Runs inside the page as
 * source code, so it may use nothing from outside its own body.
 */
export function find({ role, name, inDialog }: Target): HTMLElement | null {
  const selectors = {
    button: 'button, summary',
    link: 'a[href]',
    dialog: '[role=dialog], :popover-open',
    region: '[role=region]',
    heading: 'h1, h2, h3, h4',
    image: 'img, [role=img]',
    textbox: 'input, textarea',
    text: '*',
  };
  const scope = inDialog ? ':is([role=dialog], :popover-open)' : ':root';
  const found = [...document.querySelectorAll<HTMLElement>(`${scope} :is(${selectors[role]})`)].filter(
    (element) => {
      if (element.closest('[aria-hidden=true], [inert], noscript')) return false;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
      // A closed answer has a box but no content (`hidden=until-found`).
      if (getComputedStyle(element).contentVisibility === 'hidden') return false;
      const [label] = 'labels' in element ? (element.labels as NodeListOf<HTMLElement>) : [];
      const labelledBy = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
      const words = element.getAttribute('aria-label') ?? element.getAttribute('alt');
      const text = words ?? (labelledBy ?? label ?? element).textContent;
      return text.replace(/\s+/g, ' ').trim() === name;
    },
  );
  // Of nested elements with the same text, the innermost one is used.
  return (role === 'text' ? found.at(-1) : found[0]) ?? null;
}
