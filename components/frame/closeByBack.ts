import { addEntry, giveEntryTo, leaveEntry } from './historyEntry.ts';
import { drawer, menu, menuToggled } from './menu/beforeReact.ts';

/** Closes what is open. */
type Close = () => void;

/**
 * Lets the browser's Back button close the menu or the case study, which fill a phone, so that the
 * visitor stays on the page. While one of them is open, the visitor is at an entry of its own in
 * the history (`historyEntry.ts`). Back leaves this entry, and what is open is closed. If it is
 * closed in another way, the entry is left. If that way is a link, the entry becomes the link's.
 *
 * After a reload or Forward, the visitor may be at the entry with nothing open. Then the entry
 * stays, and the next opening uses it.
 */
export function closeByBack(): void {
  /** The function that closes the open menu or case study. Undefined if neither is open. */
  let close: Close | undefined;
  /** Where the page was scrolled to at the last opening, in px. */
  let openedAt = 0;
  /** Whether `leaveEntry` has gone back, and the browser has not arrived there yet. */
  let isGoingBack = false;

  /** Adds or leaves the entry. While the browser is going back, this waits for its arrival. */
  function updateHistory() {
    if (isGoingBack) return;
    if (close) addEntry();
    else isGoingBack = leaveEntry(scrollY === openedAt);
  }

  watch(
    (closeOpened) => {
      close = closeOpened;
      openedAt = scrollY;
      updateHistory();
    },
    () => {
      close = undefined;
      // If a press on a link has closed it, the link gets the entry first.
      setTimeout(updateHistory);
    },
  );

  addEventListener('popstate', () => {
    if (isGoingBack) {
      isGoingBack = false;
      updateHistory();
    } else {
      close?.();
    }
  });

  addEventListener(
    'click',
    ({ target, ctrlKey, metaKey, shiftKey }) => {
      // With one of these keys, the browser opens the link elsewhere.
      if (ctrlKey || metaKey || shiftKey) return;
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a:not([target])');
      if (link) giveEntryTo(link);
    },
    true,
  );
}

/**
 * Calls `opened` or `closed` whenever the menu or the case study is opened or closed, and `opened`
 * at once if one of them is open already. Both announce it, before and after hydration: the menu by
 * an event (`announceMenu`), the case study as every popover.
 */
function watch(opened: (close: Close) => void, closed: () => void): void {
  addEventListener(menuToggled, (event) => {
    if ((event as CustomEvent<boolean>).detail) opened(closeMenu);
    else closed();
  });
  if (document.documentElement.hasAttribute(menu)) opened(closeMenu);

  addEventListener(
    'toggle',
    ({ target, newState }) => {
      const story = target as HTMLElement;
      // An owner's section may have a `<details>`, which has the same event.
      if (!story.popover) return;
      if (newState === 'open') opened(() => story.hidePopover());
      else closed();
    },
    true,
  );
  // A browser without popovers does not know the selector.
  const story = document.querySelector<HTMLElement>(':is(:popover-open)');
  if (story) opened(() => story.hidePopover());
}

/** Presses the drawer's first button, which closes it, before and after hydration. */
const closeMenu = () => document.querySelector<HTMLElement>(`[${drawer}] button`)?.click();
