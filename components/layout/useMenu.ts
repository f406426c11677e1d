import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFollow } from '../shared/useFollow.ts';

/**
 * The state of the menu on small screens. `renderer/answers.ts` opens the drawer with `data-menu`, before hydration too.
 * Then this state takes over.
 *
 * @returns `open`; `button`, a ref for the menu button; `close`, which returns the focus to the button; `leave`, for a
 * choice that moves the focus to its section
 */
export function useMenu() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useFollow(() => {
    if (document.documentElement.hasAttribute('data-menu')) setOpen(true);
  });
  // The attribute goes once React shows the drawer. Without either, the drawer would be closed for an instant, slide in
  // again, and move away from under a press.
  useLayoutEffect(() => {
    if (!open) return;
    document.documentElement.removeAttribute('data-menu');
    for (const behind of document.querySelectorAll<HTMLElement>('[inert]')) behind.inert = false;
  }, [open]);

  // Closed at once: the drawer traps the focus, and screen readers ignore the page under an open dialog.
  const leave = () => flushSync(() => setOpen(false));
  const close = () => {
    leave();
    button.current?.focus();
  };
  return { open, button, close, leave };
}
