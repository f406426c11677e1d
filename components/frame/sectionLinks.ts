import { first } from './firstScreen.ts';

/** The root's attribute after the visitor has pressed a link to a section of the page. */
export const choice = 'data-choice';

/**
 * Makes links to sections scroll smoothly, and gives the section the focus. An address with a
 * fragment jumps to its section in one step. Runs in the page's inline script.
 */
export function followSectionLinks(): void {
  addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="#"]');
      if (!link) return;
      const root = document.documentElement;
      root.setAttribute(choice, '');
      // A section that waits for its frame has no position yet.
      root.removeAttribute(first);
      setTimeout(() => focusSection(decodeURI(link.hash.slice(1))));
    },
    true,
  );
}

/**
 * The browser itself scrolls to the section. Without `preventScroll` it would scroll a second time.
 */
function focusSection(id: string): void {
  const section = document.getElementById(id);
  if (!section || section.hasAttribute('tabindex')) return;
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  section.addEventListener('blur', () => section.removeAttribute('tabindex'));
}

/**
 * Scrolls to the chosen section once more when the page has loaded, unless the visitor has moved on
 * since. The fonts, which belong to the loading page, change the heights above the section. For a
 * section in the address, the browser does the same.
 *
 * @param loaded resolves when the page has loaded
 */
export async function stayAtChoice(loaded: Promise<void>): Promise<void> {
  let acted = false;
  // The press may be on the scroll bar. The press on a link comes before its `hashchange`.
  for (const type of ['wheel', 'touchmove', 'keydown', 'mousedown', 'hashchange'])
    addEventListener(type, () => (acted = type !== 'hashchange'), { passive: true });
  await loaded;
  if (!acted && document.documentElement.hasAttribute(choice))
    document.querySelector(':target')?.scrollIntoView();
}
