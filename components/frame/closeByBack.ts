import { addEntry, giveEntryTo, leaveEntry } from './historyEntry.ts';
import { drawer, menu, menuToggled } from './menu/beforeReact.ts';

/** Closes the menu or the case study. */
type Close = () => void;

/**
 * Lets the browser's Back button close the menu or the case study, so that the visitor stays on the
 * page. On a phone, an open menu or case study fills the screen, and looks like a page of its own.
 * When the menu or the case study is opened, this script adds an entry to the history
 * (`historyEntry.ts`):
 *
 * - If the visitor goes back from the entry, the script closes the menu or the case study.
 * - If the visitor closes the menu or the case study in another way, the script itself goes back
 *   from the entry. But if the page was scrolled meanwhile, the entry stays in the history.
 * - If the visitor presses a link in the menu or the case study, the entry becomes an ordinary one
 *   (`giveEntryTo`). So a single press of Back returns from the link's target to where the visitor
 *   was.
 *
 * After a reload, or after the Forward button, the visitor may be at the entry while the menu and
 * the case study are closed. Then the entry stays, and is used again at the next opening.
 */
export function closeByBack(): void {
  /** The function that closes the open menu or case study. Undefined if neither is open. */
  let close: Close | undefined;
  /** Where the page was scrolled to at the last opening, in px. */
  let openedAt = 0;
  /** Whether `leaveEntry` has told the browser to go back, and the browser has not done so yet. */
  let isGoingBack = false;

  /**
   * If the menu or the case study is open, adds the entry to the history. If both are closed, goes
   * back from the entry, unless the page was scrolled meanwhile (`leaveEntry`). While the browser
   * is going back, does nothing; the listener for `popstate` then calls this function again.
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
      // `updateHistory` waits until the current event has ended. If the event is a press on a link,
      // `giveEntryTo` has to run before it.
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
 * at once if one is open already. The events are the same before and after hydration. The
 * menu sends an event of its own (`announceMenu`). The case study is a popover, and the browser
 * sends the event `toggle` for it.
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
      // An owner's section may contain a `<details>`, which sends `toggle`, too.
      if (!story.popover) return;
      if (newState === 'open') opened(() => story.hidePopover());
      else closed();
    },
    true,
  );
  // In a browser without popovers, `:popover-open` alone would throw an error. Inside `:is()`, it
  // matches nothing.
  const story = document.querySelector<HTMLElement>(':is(:popover-open)');
  if (story) opened(() => story.hidePopover());
}

/**
 * Closes the menu, before and after hydration: presses the first button in the drawer, which is the
 * close button.
 */
const closeMenu = () => document.querySelector<HTMLElement>(`[${drawer}] button`)?.click();
