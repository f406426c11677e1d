import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { setPageInert } from '../../primitives/setPageInert.ts';
import { announceMenu, drawer, menu } from './beforeReact.ts';

/**
 * The state of the menu on small screens. A visitor may have opened it before hydration
 * (`beforeReact.ts`).
 *
 * @returns `open`; `button`, a ref for the menu button; `show`; `close`, which returns the focus to
 *   the button; `leave`, for a press on a section link, which moves the focus to the section
 */
export function useMenu() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the first render has to equal the server's
    if (document.documentElement.hasAttribute(menu)) setOpen(true);
  }, []);
  const show = useCallback(() => setOpen(true), []);
  const leave = useCallback(() => setOpen(false), []);
  const close = useCallback(() => {
    // The drawer has to be closed before the focus can leave it, because an open drawer traps the
    // focus.
    flushSync(() => setOpen(false));
    button.current?.focus();
  }, []);

  // The attribute `data-menu` is removed once React shows the drawer. If it were removed earlier,
  // the drawer would be closed for an instant, and then slide in again under the visitor's finger.
  useLayoutEffect(() => {
    if (!open) return undefined;
    document.documentElement.removeAttribute(menu);
    setPageInert(document.querySelector(`[${drawer}]`)!, false);
    announceMenu(true);
    return () => announceMenu(false);
  }, [open]);

  return { open, button, show, close, leave };
}
