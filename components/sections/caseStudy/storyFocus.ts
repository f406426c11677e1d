import { afterNextFrame } from '../../primitives/afterNextFrame.ts';
import { setPageInert } from '../../primitives/setPageInert.ts';

/**
 * Makes the case study's popover a dialog (APG dialog pattern): the rest of the page is inert while
 * it is open, Tab stays in it, and the focus returns to its button. Each time it opens, the text is
 * scrolled to its beginning. The browser does everything else (`Story.tsx`). Runs in the page's
 * inline script.
 */
export function keepStoryFocus(): void {
  addEventListener('keydown', (event) => {
    // The dialog has one control. WebKitGTK has another `key` for Shift+Tab.
    if (event.key !== 'Tab' && event.code !== 'Tab') return;
    // A browser may not know the selector. Inside `:is()` it then matches nothing.
    const only = document.querySelector<HTMLElement>(':is(:popover-open) button');
    if (!only) return;
    event.preventDefault();
    only.focus();
  });

  addEventListener(
    'toggle',
    ({ target, newState }) => {
      const story = target as HTMLElement;
      const opened = newState === 'open';
      if (opened) story.scrollTop = 0;
      // Runs after the next frame, for two reasons. It makes the page inert or usable, which
      // restyles every element and would delay that frame. And a touch that closes the dialog is
      // followed by mouse events at the same place: until then, the page has to stay inert.
      const update = () => {
        setPageInert(story, opened);
        if (opened) return;
        // The browser could not return the focus to a button that was inert. But a visitor may have
        // moved the focus on before this event.
        const focused = document.activeElement!;
        if (focused.contains(story) || story.contains(focused))
          document.querySelector<HTMLElement>('[popovertarget]')?.focus({ preventScroll: true });
      };
      // An owner's section may have a `<details>`, which has the same event.
      if (story.popover) afterNextFrame(update);
    },
    true,
  );
}
