// The menu before hydration, and the names by which components, styles and scripts find its parts.

/**
 * The root's attribute while the menu is open. React removes it at hydration, so while it is there,
 * the menu still belongs to the document.
 */
export const menu = 'data-menu';
export const menuButton = 'data-menu-button';
export const bar = 'data-bar';
export const drawer = 'data-drawer';

/**
 * Handles a press, if it is for the menu. Returns whether it was.
 *
 * @param link the pressed link to a section, which will get the focus
 */
export function pressMenu(target: Element, link?: Element | null): boolean {
  const root = document.documentElement;
  const isOpen = root.hasAttribute(menu);
  const button = document.querySelector<HTMLElement>(`[${menuButton}]`);
  // While the menu is open, every press closes it, except presses inside the drawer beside its
  // links and buttons.
  const stays = isOpen
    ? target.closest('[role=dialog]') && !target.closest('a, button')
    : !button?.contains(target);
  if (stays) return false;
  const restrict = () => {
    for (const behind of document.querySelectorAll<HTMLElement>(`main,footer,[${bar}]`))
      behind.inert = root.hasAttribute(menu);
  };
  root.toggleAttribute(menu);
  button?.setAttribute('aria-expanded', `${!isOpen}`);
  if (isOpen) {
    restrict();
    if (!link) button?.focus();
  } else {
    document.querySelector<HTMLElement>(`[${drawer}] [role=dialog]`)?.focus();
    // Making the page inert restyles every element, so it waits until the drawer is on the screen.
    requestAnimationFrame(() => setTimeout(restrict));
  }
  return true;
}
