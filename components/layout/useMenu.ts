import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * The state of the menu on small screens. The initial state is read from the document, because a visitor may have
 * opened the drawer before hydration.
 *
 * @returns `open`; `instant`, whether the last change is shown without a transition; `button`, a ref for the menu
 * button; `show`; `close`, which returns the focus to the button; `leave`, for a choice that moves the focus to its
 * section
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
      // The drawer traps the focus until it is closed.
      flushSync(() => setMenu({ open: false, instant: false }));
      button.current?.focus();
    },
    // Restored at once, because screen readers ignore the page while a dialog is open over it.
    leave: () => flushSync(() => setMenu({ open: false, instant: true })),
  };
}
