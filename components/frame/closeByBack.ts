import { addEntry, giveEntryTo, leaveEntry } from './historyEntry.ts';
import { drawer, menu, menuToggled } from './menu/beforeReact.ts';

/** Closes the menu or the case study. */
type Close = () => void;

/**
 * Lets the browser's Back button close the menu or the case study, so that the visitor stays on the
 * page. Both fill the screen of a phone. When one of them is opened, this script adds an entry to
 * the history (`historyEntry.ts`):
 *
 * - When the visitor goes back from the entry, the script closes the menu or case study.
 * - If the visitor closes it in another way, the script itself goes back from the entry. If the
 *   page was scrolled meanwhile, the entry stays, as an ordinary one.
 * - If the visitor presses a link in the menu or case study, the entry becomes that of the link's
 *   target, so that one Back returns to where the visitor was.
 *
 * After a reload or Forward, the visitor may be at the entry while neither is open. Then the entry
 * stays, and the next opening uses it.
 */
export function closeByBack(): void {
  /** The function that closes the open menu or case study. Undefined if neither is open. */
  let close: Close | undefined;
  /** Where the page was scrolled to at the last opening, in px. */
  let openedAt = 0;
  /** Whether `leaveEntry` has gone back, and the browser has not arrived there yet. */
  let isGoingBack = false;

  /**
   * Adds or leaves the entry. While the browser is going back, this is put off until it has
   * arrived.
   */
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
      // This runs after the current event. If a press on a link has closed the menu or the case
      // study, `giveEntryTo` runs first.
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
 * at once if one of them is open already. Both send events, before and after hydration: the menu
 * its own (`announceMenu`), and the case study the event `toggle` of every popover.
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
  // A browser without popovers does not know the selector. Inside `:is()` it then matches nothing.
  const story = document.querySelector<HTMLElement>(':is(:popover-open)');
  if (story) opened(() => story.hidePopover());
}

/** Presses the drawer's first button, which closes it, before and after hydration. */
const closeMenu = () => document.querySelector<HTMLElement>(`[${drawer}] button`)?.click();
