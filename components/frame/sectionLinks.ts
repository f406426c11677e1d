import { first } from './firstScreen.ts';

/** The root's attribute once the visitor has pressed a link to a section. */
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
  // A section that is still hidden (`firstScreen.ts`) has no position.
  root.removeAttribute(first);
  setTimeout(() => focusSection(decodeURI(link.hash.slice(1))));
}

/** Returns the section link in which an element is, or null. The element may be the link itself. */
export const sectionLinkAt = (target: Element): HTMLAnchorElement | null => target.closest('a[href^="#"]');

/**
 * Moves the focus to a section. The browser scrolls there by itself; without `preventScroll` it
 * would scroll a second time.
 */
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
  // `mousedown` includes a press on the scroll bar. A press on a section link also counts as an
  // action, until the `hashchange` that follows it.
  for (const type of ['wheel', 'touchmove', 'keydown', 'mousedown', 'hashchange'])
    addEventListener(type, () => (acted = type !== 'hashchange'));
  await loaded;
  if (!acted) document.querySelector(`[${choice}] :target`)?.scrollIntoView();
}
