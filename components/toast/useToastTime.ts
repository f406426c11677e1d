import { closeSnackbar, type SnackbarKey } from 'notistack';
import { type RefObject, useEffect } from 'react';

/** How long a toast is shown from the moment it is seen, in ms. */
const shownFor = 5_000;

/**
 * Closes a toast once it has been in the window for five seconds, unless it stays. A toast that is
 * in use then is shown for five seconds more, and so on (WCAG 2.2.1). notistack's own time begins
 * before the toast is seen, and runs on while the keyboard's focus is in it. A toast's room leaves
 * with it, so it is in use as well while the visitor points at something below it, which would
 * move.
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
 * Whether the pointer, or on a touch screen the last tap, is on something that follows in the page.
 */
function isPointedBelow(toast: HTMLElement): boolean {
  const pointedAt = [...document.querySelectorAll(':hover')].at(-1) ?? toast;
  const { DOCUMENT_POSITION_FOLLOWING: follows } = Node;
  return !toast.contains(pointedAt) && (toast.compareDocumentPosition(pointedAt) & follows) > 0;
}
