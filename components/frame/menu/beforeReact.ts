/*
 * The menu before React. The drawer is in the document from the start, rendered by MUI and hidden
 * (`SideDrawer.tsx`). Until the header is hydrated, a press sets `data-menu` on the root and
 * `aria-expanded` on the button, and the drawer's styles show it.
 *
 * The hand-over (`useMenu.ts`): the component's first layout effect reads `data-menu` as its state.
 * Once React shows the drawer, it removes `data-menu`. From then on the presses reach React, and
 * MUI's `open` and `onClose` are the menu's only state.
 */

import { afterNextFrame } from '../../primitives/afterNextFrame.ts';
import { sectionLinkAt } from '../sectionLinks.ts';

/** Of the root: the menu is open, and React does not show it yet. */
export const menu = 'data-menu';
export const menuButton = 'data-menu-button';
/** The header's bar, which an open menu makes inert. */
export const bar = 'data-bar';
export const drawer = 'data-drawer';

/**
 * Answers a press before hydration, if it is for the menu. The button opens it. While it is open,
 * every press closes it, except one beside the links and buttons of the drawer.
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
  root.toggleAttribute(menu);
  button?.setAttribute('aria-expanded', `${opens}`);
  // The page behind the menu is inert as long as the menu is open.
  const restrict = () => {
    for (const behind of document.querySelectorAll<HTMLElement>(`main,footer,[${bar}]`))
      behind.inert = root.hasAttribute(menu);
  };
  if (opens) {
    document.querySelector<HTMLElement>(`[${drawer}] [role=dialog]`)?.focus();
    // Making the page inert restyles every element.
    afterNextFrame(restrict);
  } else {
    restrict();
    // A link to a section moves the focus there.
    if (!sectionLinkAt(target)) button?.focus();
  }
  return true;
}
