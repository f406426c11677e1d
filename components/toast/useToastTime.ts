import { closeSnackbar, type SnackbarKey } from 'notistack';
import { type RefObject, useEffect } from 'react';

/** The time for which a toast is shown once it is visible, in ms. */
const shownFor = 5_000;

/**
 * Closes a toast once it has been in the window for five seconds. With `stays`, the toast is shown
 * until the visitor closes it.
 *
 * If the toast is in use after the five seconds, or the page is hidden (a tab in the background),
 * the toast is shown for five seconds more, and so on (WCAG 2.2.1). The toast is also in use while
 * the visitor points at an element below it, because that element moves when the toast disappears.
 * notistack's own timer starts before the toast is visible, and goes on while the toast has the
 * focus.
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
 * Whether the pointer, or on a touch screen the last tap, is on an element that comes later in the
 * page.
 */
function isPointedBelow(toast: HTMLElement): boolean {
  const pointedAt = [...document.querySelectorAll(':hover')].at(-1) ?? toast;
  const { DOCUMENT_POSITION_FOLLOWING: follows } = Node;
  return !toast.contains(pointedAt) && (toast.compareDocumentPosition(pointedAt) & follows) > 0;
}
