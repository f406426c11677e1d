import { drawer } from './menu/beforeReact.ts';

/** The elements that fill a phone and can be closed: the open case study and the open menu. */
const opened = `:is(:popover-open, header:has([aria-expanded=true]) [${drawer}])`;

/** The state of the history entry that is added while one of them is open. */
const mark = 'opened';

/**
 * The time in ms between the closing of the case study by a tap outside of it, and the press on a
 * link that this tap may hit.
 */
const untilPressed = 100;

/**
 * Lets the browser's Back button close the menu or the case study, so that the visitor stays on the
 * page. This code only watches what is open, so it works before and after hydration.
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
  /** Where the page was scrolled to at the opening, in px. Undefined if nothing was open. */
  let openedAt: number | undefined;
  /** Whether `leaveEntry` has gone back, and the browser has not arrived there yet. */
  let isGoingBack = false;

  const follow = () => {
    const isOpen = document.querySelector(opened) !== null;
    if (isGoingBack || isOpen === (openedAt !== undefined)) return;
    if (isOpen) addEntry();
    else isGoingBack = leaveEntry(scrollY === openedAt);
    openedAt = isOpen ? scrollY : undefined;
  };
  // After a closing, a pressed link has to find the entry.
  const followSoon = () => setTimeout(follow, document.querySelector(opened) ? 0 : untilPressed);
  // How an opening or closing is noticed: the menu sets `aria-expanded` on its button, and the case
  // study is a popover, which fires `toggle`.
  new MutationObserver(followSoon).observe(document, { attributeFilter: ['aria-expanded'], subtree: true });
  addEventListener('toggle', followSoon, true);
  follow();

  addEventListener('popstate', () => {
    if (isGoingBack) {
      isGoingBack = false;
      // It may have been opened again in the meantime.
      follow();
    } else {
      openedAt = undefined;
      // The first button of both closes them.
      document.querySelector<HTMLElement>(`${opened} button`)?.click();
    }
  });

  addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a:not([target])');
      if (link) giveEntryTo(link);
    },
    true,
  );
}

/** Adds the entry to the history, unless the visitor is at one already. */
function addEntry(): void {
  if (history.state === mark) return;
  // When WebKit goes back to an address with a fragment, it would scroll to the section and move
  // the focus away.
  history.replaceState(null, '', location.pathname + location.search);
  history.pushState(mark, '');
}

/**
 * Goes back by one entry. If the page has been scrolled since the opening, it stays at the entry
 * and takes its mark away, because Back would also restore the former scroll position. If the entry
 * has become a link's (`giveEntryTo`), nothing is done.
 *
 * @returns whether the browser is going back
 */
function leaveEntry(mayGoBack: boolean): boolean {
  if (history.state !== mark) return false;
  if (mayGoBack) history.back();
  else history.replaceState(null, '');
  return mayGoBack;
}

/**
 * Turns the entry into that of a pressed link, so that one Back returns to where the visitor was.
 * For a link to a section, the entry gets the link's address before the browser follows the link.
 * The browser is then at that address already, and adds no second entry.
 */
function giveEntryTo(link: HTMLAnchorElement): void {
  if (history.state !== mark) return;
  history.replaceState(null, '', link.getAttribute('href')?.startsWith('#') ? link.hash : null);
}
