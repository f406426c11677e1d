/*
 * The menu before React. The drawer is in the document from the start, rendered by MUI and hidden
 * (`SideDrawer.tsx`). Until the header is hydrated, a press on the menu button sets `data-menu` on
 * the root element and `aria-expanded` on the button. The drawer's styles then show the drawer.
 *
 * How React takes over (`useMenu.ts`): the header's first layout effect opens the menu if the root
 * element has `data-menu`. Once React shows the drawer, `data-menu` is removed. From then on, React
 * handles the presses, and its state `open` is the menu's only state.
 */

import { afterNextFrame } from '../../primitives/afterNextFrame.ts';
import { setPageInert } from '../../primitives/setPageInert.ts';
import { sectionLinkAt } from '../sectionLinks.ts';

/** The root element's attribute while the menu is open and React does not show it yet. */
export const menu = 'data-menu';
export const menuButton = 'data-menu-button';
export const bar = 'data-bar';
export const drawer = 'data-drawer';

/**
 * The name of the event that the page sends when the menu was opened or closed. The event's
 * `detail` is true if the menu is now open. It is an event, because the inline script and the
 * islands are separate files of the build and cannot call each other's functions.
 */
export const menuToggled = 'menu';

/** Sends the event `menuToggled`. */
export function announceMenu(isOpen: boolean): void {
  dispatchEvent(new CustomEvent(menuToggled, { detail: isOpen }));
}

/**
 * Opens or closes the menu before hydration. While the menu is closed, a press on the menu button
 * opens it. While it is open, every press closes it. Only a press in the drawer that is not on a
 * link or a button leaves it open.
 *
 * @returns whether the press has opened or closed the menu
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
    // The browser computes the styles of every element again when the page becomes inert. So this
    // waits until the menu is on the screen. By then, the menu may be closed again.
    afterNextFrame(() => setPageInert(panel, root.hasAttribute(menu)));
  } else {
    setPageInert(panel, false);
    // Returns the focus to the menu button. But after a press on a link to a section, the focus
    // moves to that section (`sectionLinks.ts`).
    if (!sectionLinkAt(target)) button?.focus();
  }
  return true;
}
