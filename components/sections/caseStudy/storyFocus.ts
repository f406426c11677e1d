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

  // Before the browser returns the focus to the button, which must not be inert then.
  addEventListener(
    'beforetoggle',
    ({ target, newState }) => newState === 'closed' && setAside(target as HTMLElement, false),
    true,
  );

  // Some time after the story has opened or closed.
  addEventListener(
    'toggle',
    ({ target, newState }) => {
      const story = target as HTMLElement;
      if (newState === 'open') {
        story.scrollTop = 0;
        // Making the page inert restyles every element.
        afterNextFrame(() => setAside(story, story.matches(open)));
      } else if (document.activeElement === document.body) {
        // A press outside the story has closed it.
        document.querySelector<HTMLElement>('[popovertarget]')?.focus({ preventScroll: true });
      }
    },
    true,
  );
}

/** Makes the siblings of the story and of each of its ancestors inert, or usable again. */
function setAside(story: HTMLElement, inert: boolean): void {
  for (let inner = story; inner.parentElement; inner = inner.parentElement)
    for (const other of inner.parentElement.children as HTMLCollectionOf<HTMLElement>)
      // The live region stays, so that announcements are heard.
      if (other !== inner && !other.matches('[role=status]')) other.inert = inert;
}
