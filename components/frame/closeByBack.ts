import { drawer, menu, menuToggled } from './menu/beforeReact.ts';

/** Closes what is open. */
type Close = () => void;

/** The state of the history entry that is added while something is open. */
type Entry = {
  isOpened: true;
  /** The state of the entry at which it was opened. */
  before: unknown;
};

/**
 * Lets the browser's Back button close the menu or the case study, which fill a phone, so that the
 * visitor stays on the page. Both announce that they were opened or closed, before and after
 * hydration: the menu by an event (`announceMenu`), the case study as every popover.
 *
 * - Something was opened: an entry is added to the history (`addEntry`).
 * - Back was pressed: the browser has left the entry, and what is open is closed.
 * - It was closed in another way: the entry is left (`leaveEntry`).
 * - A link was pressed in it: the entry becomes the link's (`giveEntryTo`).
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

  const opened = (by: Close) => {
    close = by;
    openedAt = scrollY;
    if (!isGoingBack) addEntry();
  };
  const closed = () => {
    close = undefined;
    // If a press on a link has closed it, the link gets the entry first.
    setTimeout(() => {
      if (!close && !isGoingBack) isGoingBack = leaveEntry(scrollY === openedAt);
    });
  };

  addEventListener(menuToggled, (event) => {
    if ((event as CustomEvent<boolean>).detail) opened(closeMenu);
    else closed();
  });
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
  // One of them may have been opened before this code arrived. A browser without popovers does not
  // know the selector.
  if (document.documentElement.hasAttribute(menu)) opened(closeMenu);
  const story = document.querySelector<HTMLElement>(':is(:popover-open)');
  if (story) opened(() => story.hidePopover());

  addEventListener('popstate', () => {
    if (isGoingBack) {
      isGoingBack = false;
      // It may have been opened again in the meantime.
      if (close) addEntry();
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

/** Presses the drawer's first button, which closes it, before and after hydration. */
const closeMenu = () => document.querySelector<HTMLElement>(`[${drawer}] button`)?.click();

/** Returns the state of the entry, if the visitor is at it. */
function entry(): Entry | undefined {
  const state = history.state as Entry | null;
  return state?.isOpened ? state : undefined;
}

/** Adds the entry to the history, unless the visitor is at one already. */
function addEntry(): void {
  if (entry()) return;
  // When WebKit goes back to an address with a fragment, it would scroll to the section and move
  // the focus away.
  history.replaceState(history.state, '', location.pathname + location.search);
  history.pushState({ isOpened: true, before: history.state } satisfies Entry, '');
}

/**
 * Goes back by one entry. If the page has been scrolled since the opening, Back would undo the
 * scrolling. So the entry stays, and gets the state from before. If the entry has become a link's
 * (`giveEntryTo`), nothing is done.
 *
 * @returns whether the browser is going back
 */
function leaveEntry(mayGoBack: boolean): boolean {
  const left = entry();
  if (!left) return false;
  if (mayGoBack) history.back();
  else history.replaceState(left.before, '');
  return mayGoBack;
}

/**
 * Turns the entry into that of a pressed link, so that one Back returns to where the visitor was.
 * For a link to a section, the entry gets the link's address before the browser follows the link.
 * The browser is then at that address already, and adds no second entry.
 */
function giveEntryTo(link: HTMLAnchorElement): void {
  if (!entry()) return;
  history.replaceState(null, '', link.getAttribute('href')?.startsWith('#') ? link.hash : null);
}
