/*
 * The menu before React. The drawer is in the document from the start, rendered by MUI and hidden
 * (`SideDrawer.tsx`). Until the header is hydrated, a press sets `data-menu` on the root and
 * `aria-expanded` on the button. The drawer's styles then show the drawer.
 *
 * The hand-over (`useMenu.ts`): the component's first layout effect reads `data-menu` as its state.
 * Once React shows the drawer, it removes `data-menu`. From then on the presses reach React, and
 * MUI's `open` and `onClose` are the menu's only state.
 */

import { afterNextFrame } from '../../primitives/afterNextFrame.ts';
import { setPageInert } from '../../primitives/setPageInert.ts';
import { sectionLinkAt } from '../sectionLinks.ts';

/** The root's attribute while the menu is open and React does not show it yet. */
export const menu = 'data-menu';
export const menuButton = 'data-menu-button';
export const bar = 'data-bar';
export const drawer = 'data-drawer';

/**
 * The event that says that the menu was opened or closed. Its `detail` says whether the menu is
 * open. The inline script and the islands are separate files of the build, so neither can call a
 * function of the other.
 */
export const menuToggled = 'menu';

/** Says that the menu was opened or closed. */
export function announceMenu(isOpen: boolean): void {
  dispatchEvent(new CustomEvent(menuToggled, { detail: isOpen }));
}

/**
 * Answers a press before hydration, if it is for the menu. The button opens it. While it is open,
 * every press closes it, except a press inside the drawer that is on no link and no button.
 *
 * @returns whether the press was for the menu
 */
export function pressMenu(target: Element): boolean {
  const root = document.documentElement;
  const button = document.querySelector<HTMLElement>(`[${menuButton}]`);
  const opens = !root.hasAttribute(menu);
  const isForMenu = opens
    ? button?.contains(target)
    : target.closest('a, button') || !target.closest('[role=dialog]');
  if (!isForMenu) return false;
  const panel = document.querySelector(`[${drawer}]`)!;
  root.toggleAttribute(menu);
  button?.setAttribute('aria-expanded', `${opens}`);
  announceMenu(opens);
  if (opens) {
    panel.querySelector<HTMLElement>('[role=dialog]')?.focus();
    // Making the page inert restyles every element, so it waits until the menu is on the screen.
    // The menu may be closed again by then.
    afterNextFrame(() => setPageInert(panel, root.hasAttribute(menu)));
  } else {
    setPageInert(panel, false);
    // A link to a section moves the focus there.
    if (!sectionLinkAt(target)) button?.focus();
  }
  return true;
}
