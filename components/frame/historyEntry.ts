/** The state of the history entry that is added while something is open. */
type Entry = {
  isOpened: true;
  /** The state of the entry before it. */
  before: unknown;
};

/** Adds the entry to the history, unless the visitor is at one already. */
export function addEntry(): void {
  if (entry()) return;
  // A fragment is removed from the address, because WebKit would scroll to its section on the way
  // back, and move the focus there.
  history.replaceState(history.state, '', location.pathname + location.search);
  history.pushState({ isOpened: true, before: history.state } satisfies Entry, '');
}

/**
 * If the visitor is at the entry, leaves it by going back. If the page has been scrolled since the
 * opening, going back would undo the scrolling. Then the entry stays in the history as an ordinary
 * one: it gets the state of the entry before it.
 *
 * @param mayGoBack whether the scroll position is the one at the opening
 * @returns whether the browser is going back
 */
export function leaveEntry(mayGoBack: boolean): boolean {
  const left = entry();
  if (!left) return false;
  if (mayGoBack) history.back();
  else history.replaceState(left.before, '');
  return mayGoBack;
}

/**
 * If the visitor is at the entry, turns it into the entry of a pressed link, so that one Back
 * returns to where the visitor was. For a link to a section, the entry gets the link's address
 * before the browser follows the link. The browser is then at that address already, and adds no
 * second entry.
 */
export function giveEntryTo(link: HTMLAnchorElement): void {
  if (!entry()) return;
  history.replaceState(null, '', link.getAttribute('href')?.startsWith('#') ? link.hash : null);
}

/** Returns the state of the entry, if the visitor is at it. */
function entry(): Entry | undefined {
  const state = history.state as Entry | null;
  return state?.isOpened ? state : undefined;
}
