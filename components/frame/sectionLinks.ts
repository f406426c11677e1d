import { first } from './firstScreen.ts';

/** The root element's attribute once the visitor has pressed a link to a section. */
export const choice = 'data-choice';

/**
 * Answers a press on a link to a section, before and after hydration: the page scrolls smoothly to
 * the section, and the section gets the focus. (If the page is opened with a section's fragment in
 * its address, the browser jumps there in one step.)
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

/**
 * Returns the link to a section that was pressed, or null if something else was pressed. The
 * pressed element `target` is the link or an element inside it.
 */
export const sectionLinkAt = (target: Element): HTMLAnchorElement | null => target.closest('a[href^="#"]');

/**
 * Moves the focus to a section. The browser scrolls to the section because of the link. Without
 * `preventScroll`, it would scroll a second time because of the focus.
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
 * change the heights above the section. Does nothing if the visitor has scrolled or pressed
 * something meanwhile. If the page was opened with the section's fragment in its address, the
 * browser does this itself.
 *
 * @param loaded resolves when the page has loaded
 */
export async function stayAtChoice(loaded: Promise<void>): Promise<void> {
  let acted = false;
  // `mousedown` includes a press on the scroll bar. The press on the section's link itself does not
  // count, because the `hashchange` that follows it resets `acted`.
  for (const type of ['wheel', 'touchmove', 'keydown', 'mousedown', 'hashchange'])
    addEventListener(type, () => (acted = type !== 'hashchange'));
  await loaded;
  if (!acted) document.querySelector(`[${choice}] :target`)?.scrollIntoView();
}
