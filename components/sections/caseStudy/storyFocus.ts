import { afterNextFrame } from '../../primitives/afterNextFrame.ts';

/** The open case study. The selector is inside `:is()`, because a browser may not know it. */
const open = ':is(:popover-open)';

/**
 * Makes a dialog of the case study's popover (APG dialog pattern): the rest of the page is inert
 * while it is open, Tab stays in it, and the focus returns to its button. It opens at its
 * beginning. The browser does everything else (`Story.tsx`). Runs in the page's inline script.
 */
export function keepStoryFocus(): void {
  addEventListener('keydown', (event) => {
    // The dialog has one control. WebKitGTK has another `key` for Shift+Tab.
    if (event.key !== 'Tab' && event.code !== 'Tab') return;
    const only = document.querySelector<HTMLElement>(`${open} button`);
    if (!only) return;
    event.preventDefault();
    only.focus();
  });

  addEventListener(
    'toggle',
    ({ target, newState }) => {
      const story = target as HTMLElement;
      /** Makes the siblings of the story and of each of its ancestors inert, or usable again. */
      const setAside = () => {
        let around: HTMLElement | null;
        for (let inner = story; (around = inner.parentElement); inner = around)
          for (const other of around.children as HTMLCollectionOf<HTMLElement>)
            // The live region stays, so that announcements are heard.
            if (other !== inner && !other.matches('[role=status]')) other.inert = story.matches(open);
      };
      const opened = newState === 'open';
      if (opened) story.scrollTop = 0;
      // Waits for the next frame, which the visitor then sees sooner: making the page inert or
      // usable restyles every element. Also, a touch that closes the dialog is followed by mouse
      // events at the same place. Nothing there may react, so the page becomes usable later.
      afterNextFrame(() => {
        setAside();
        if (opened) return;
        // The browser could not return the focus to a button that was inert. But a visitor may have
        // moved it on before this event.
        const focused = document.activeElement!;
        if (focused.contains(story) || story.contains(focused))
          document.querySelector<HTMLElement>('[popovertarget]')?.focus({ preventScroll: true });
      });
    },
    true,
  );
}
