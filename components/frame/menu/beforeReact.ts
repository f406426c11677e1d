/*
 * The menu before React. The drawer is in the document from the start, rendered by MUI and hidden
 * (`SideDrawer.tsx`). Until the header is hydrated, a press sets `data-menu` on the root and
 * `aria-expanded` on the button, and the drawer's styles show it.
 *
 * Hydration (`useMenu.ts`): the component's first layout effect reads its state from `data-menu`.
 * Once React shows the drawer, it removes `data-menu`. From then on presses reach React, and MUI's
 * `open` and `onClose` hold the menu's only state.
 */

/** The root's attribute while the menu is open and React does not show it yet. */
export const menu = 'data-menu';
export const menuButton = 'data-menu-button';
/** The header's bar, which an open menu makes inert. */
export const bar = 'data-bar';
export const drawer = 'data-drawer';

/**
 * Handles a press before hydration, if it is for the menu. The button opens the menu. While it is
 * open, every press closes it, except presses inside the drawer beside its links and buttons.
 *
 * @returns whether the press was for the menu
 */
export function pressMenu(target: Element): boolean {
  const isOpen = document.documentElement.hasAttribute(menu);
  const button = document.querySelector<HTMLElement>(`[${menuButton}]`);
  if (!button) return false;
  if (!isOpen && button.contains(target)) openMenu(button);
  else if (isOpen && (target.closest('a, button') || !target.closest('[role=dialog]')))
    closeMenu(button, target);
  else return false;
  return true;
}

function openMenu(button: HTMLElement) {
  document.documentElement.setAttribute(menu, '');
  button.setAttribute('aria-expanded', 'true');
  document.querySelector<HTMLElement>(`[${drawer}] [role=dialog]`)?.focus();
  // Making the page inert restyles every element, so it waits until the drawer is on the screen.
  requestAnimationFrame(() => setTimeout(makePageInert));
}

function closeMenu(button: HTMLElement, target: Element) {
  document.documentElement.removeAttribute(menu);
  button.setAttribute('aria-expanded', 'false');
  makePageInert();
  // A link to a section moves the focus there.
  if (!target.closest('a[href^="#"]')) button.focus();
}

/** Makes the page behind the menu inert as long as the menu is open. */
function makePageInert() {
  for (const behind of document.querySelectorAll<HTMLElement>(`main,footer,[${bar}]`))
    behind.inert = document.documentElement.hasAttribute(menu);
}
