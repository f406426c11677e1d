/**
 * The state (`history.state`) of the entry that the page adds to the browser's history when the
 * menu or the case study is opened (`closeByBack.ts`). This file calls it "the entry".
 */
type Entry = {
  isOpened: true;
  /** The state of the history entry before this one. */
  before: unknown;
};

/** Adds the entry to the history, unless the visitor is already at such an entry. */
export function addEntry(): void {
  if (entry()) return;
  // Removes a fragment from the address. Otherwise WebKit would scroll to the fragment's section
  // when the visitor goes back, and move the focus there.
  history.replaceState(history.state, '', location.pathname + location.search);
  history.pushState({ isOpened: true, before: history.state } satisfies Entry, '');
}

/**
 * If the visitor is at the entry, leaves it by going back. If the page has been scrolled since the
 * opening, going back would undo the scrolling. In this case the entry stays in the history, but
 * gets the state of the entry before it, so that the page no longer recognizes it.
 *
 * @param mayGoBack whether the page is scrolled to the same position as at the opening
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
 * If the visitor is at the entry when a link is pressed, removes the entry's state. The page then
 * treats the entry like every other one, and a single press of Back returns from the link's target
 * to where the visitor was. If the link leads to a section of this page, the entry also gets the
 * link's address, before the browser follows the link. The browser is then at that address already,
 * and adds no second entry.
 */
export function giveEntryTo(link: HTMLAnchorElement): void {
  if (!entry()) return;
  history.replaceState(null, '', link.getAttribute('href')?.startsWith('#') ? link.hash : null);
}

/** Returns the state of the entry if the visitor is at the entry, and otherwise nothing. */
function entry(): Entry | undefined {
  const state = history.state as Entry | null;
  return state?.isOpened ? state : undefined;
}
