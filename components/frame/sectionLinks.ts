import { first } from './firstScreen.ts';

/** Of the root: a link of the page has led to one of its sections. */
export const choice = 'data-choice';

/**
 * Answers a press on a link to a section, before and after hydration: the page scrolls there
 * smoothly, and the section gets the focus. An address with a fragment jumps there in one step.
 */
export function chooseSection(target: Element): void {
  const link = sectionLinkAt(target);
  if (!link) return;
  const root = document.documentElement;
  root.setAttribute(choice, '');
  // A section that waits for its frame has no position yet.
  root.removeAttribute(first);
  setTimeout(() => focusSection(decodeURI(link.hash.slice(1))));
}

/** Returns the link to a section that an element belongs to. */
export const sectionLinkAt = (target: Element): HTMLAnchorElement | null => target.closest('a[href^="#"]');

/** The browser scrolls by itself; without `preventScroll` it would do so a second time. */
function focusSection(id: string): void {
  const section = document.getElementById(id);
  if (!section || section.hasAttribute('tabindex')) return;
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  section.addEventListener('blur', () => section.removeAttribute('tabindex'));
}

/**
 * Scrolls to the chosen section again when the page has loaded, because fonts that arrive late
 * change the heights above it. Does nothing if the visitor has acted meanwhile. For a section in
 * the address, the browser does this itself.
 *
 * @param loaded resolves when the page has loaded
 */
export async function stayAtChoice(loaded: Promise<void>): Promise<void> {
  let acted = false;
  // A press may be on the scroll bar. A link's press comes before its `hashchange`.
  for (const type of ['wheel', 'touchmove', 'keydown', 'mousedown', 'hashchange'])
    addEventListener(type, () => (acted = type !== 'hashchange'));
  await loaded;
  if (!acted) document.querySelector(`[${choice}] :target`)?.scrollIntoView();
}
