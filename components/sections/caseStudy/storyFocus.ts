/**
 * Keeps the keyboard in the open case study, and opens it at its beginning. The rest is the
 * browser's own (`Story.tsx`). Runs in the page's inline script.
 */
export function keepStoryFocus(): void {
  // Tab stays on the dialog's only control (APG dialog pattern). WebKitGTK has another `key` for
  // Shift+Tab. Within `:is()`, a browser may not know the selector.
  addEventListener('keydown', (event) => {
    if (![event.key, event.code].includes('Tab')) return;
    const only = document.querySelector<HTMLElement>(':is(:popover-open) button');
    if (!only) return;
    event.preventDefault();
    only.focus();
  });

  // After a press outside, the focus is on what surrounds the case study.
  addEventListener(
    'toggle',
    (event) => {
      const story = event.target as Element;
      if (event.newState === 'open') story.scrollTop = 0;
      if (document.activeElement?.contains(story))
        document.querySelector<HTMLElement>(`[popovertarget="${story.id}"]`)?.focus({ preventScroll: true });
    },
    true,
  );
}
