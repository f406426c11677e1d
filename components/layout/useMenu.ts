import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * The state of the small screens' menu. It begins as the document has it: a visitor may have opened the drawer before
 * React came.
 *
 * @returns `open`; `instant`, whether the last change is shown without a transition; `button`, a ref for the menu
 *   button; `show`; `close`, which gives the focus back to the button; `leave`, for a choice that takes the focus along
 */
export function useMenu() {
  const [{ open, instant }, setMenu] = useState({ open: false, instant: false });
  const button = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    const root = document.documentElement;
    if (!root.hasAttribute('data-menu')) return;
    root.removeAttribute('data-menu');
    for (const behind of document.querySelectorAll<HTMLElement>('[inert]')) behind.inert = false;
    // oxlint-disable-next-line react/set-state-in-effect -- the document is the state's source, and unknown on the server
    setMenu({ open: true, instant: true });
  }, []);

  return {
    open,
    instant,
    button,
    show: () => setMenu({ open: true, instant: false }),
    close: () => {
      // The drawer holds the focus until it is closed.
      flushSync(() => setMenu({ open: false, instant: false }));
      button.current?.focus();
    },
    // At once, because a page that still is behind an open dialog is not read out.
    leave: () => flushSync(() => setMenu({ open: false, instant: true })),
  };
}
