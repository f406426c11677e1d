import { closeSnackbar, type SnackbarKey } from 'notistack';
import { type RefObject, useEffect } from 'react';

/** The time for which a toast is shown once it is visible, in ms. */
const shownFor = 5_000;

/**
 * Closes a toast once it has been in the window for five seconds. With `stays`, the toast is shown
 * until the visitor closes it.
 *
 * When the five seconds are over, the toast stays for five seconds more, and so on (WCAG 2.2.1), as
 * long as one of these conditions is true:
 *
 * - The visitor points at the toast, or the focus is in it.
 * - The visitor points at an element below the toast. That element would move when the toast
 *   disappears.
 * - The page is hidden, because its tab is in the background.
 *
 * notistack's own timer is not used, because it starts before the toast is visible, and goes on
 * while the toast has the focus.
 */
export function useToastTime(ref: RefObject<HTMLElement | null>, id: SnackbarKey, stays: boolean): void {
  useEffect(() => {
    const toast = ref.current;
    if (!toast || stays) return undefined;
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const leave = () => {
      const inUse = toast.matches(':is(:hover, :focus-within)') || isPointedBelow(toast);
      if (document.hidden || inUse) leaving = setTimeout(leave, shownFor);
      else closeSnackbar(id);
    };
    const sight = new IntersectionObserver((entries) => {
      clearTimeout(leaving);
      if (entries.at(-1)?.isIntersecting) leaving = setTimeout(leave, shownFor);
    });
    sight.observe(toast);
    return () => {
      sight.disconnect();
      clearTimeout(leaving);
    };
  }, [ref, id, stays]);
}

/**
 * Whether the pointer is on an element that comes after the toast in the page. On a touch screen,
 * the place of the last tap counts.
 */
function isPointedBelow(toast: HTMLElement): boolean {
  const pointedAt = [...document.querySelectorAll(':hover')].at(-1) ?? toast;
  const { DOCUMENT_POSITION_FOLLOWING: follows } = Node;
  return !toast.contains(pointedAt) && (toast.compareDocumentPosition(pointedAt) & follows) > 0;
}
