import { afterNextFrame } from '../../primitives/afterNextFrame.ts';
import { setPageInert } from '../../primitives/setPageInert.ts';

/**
 * Makes the case study's popover a dialog (APG dialog pattern): the rest of the page is inert while
 * the dialog is open, Tab stays in it, and the focus returns to the button that opens it. Each time
 * it opens, the text is scrolled to its beginning. The browser does everything else (`Story.tsx`).
 * Runs in the page's inline script.
 */
export function keepStoryFocus(): void {
  addEventListener('keydown', (event) => {
    // The close button is the dialog's only control, so Tab always moves the focus there. WebKitGTK
    // has another `key` for Shift+Tab, but the same `code`.
    if (event.key !== 'Tab' && event.code !== 'Tab') return;
    // In a browser without popovers, `:popover-open` alone would throw an error. Inside `:is()`, it
    // matches nothing.
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
      // Makes the page inert or usable, and returns the focus. Runs after the next frame, for two
      // reasons:
      //
      // - The browser computes the styles of every element again when the page becomes inert or
      //   usable. That would delay the frame.
      // - A touch that closes the dialog is followed by mouse events at the same place. The page
      //   has to stay inert until these events have passed.
      const update = () => {
        setPageInert(story, opened);
        if (opened) return;
        // The browser could not return the focus to the button, because the button was inert. This
        // is left out if the visitor has already moved the focus to another place.
        const focused = document.activeElement!;
        if (focused.contains(story) || story.contains(focused))
          document.querySelector<HTMLElement>('[popovertarget]')?.focus({ preventScroll: true });
      };
      // An owner's section may contain a `<details>`, which sends `toggle`, too.
      if (story.popover) afterNextFrame(update);
    },
    true,
  );
}
