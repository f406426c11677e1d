import { drawer } from './menu/beforeReact.ts';

/** The elements that fill a phone and can be closed: the open case study and the open menu. */
const opened = `:is(:popover-open, header:has([aria-expanded=true]) [${drawer}])`;

/** The state of the history entry that is added for an open one. */
const mark = 'opened';

/**
 * Lets the browser's Back button close the menu or the case study, so that the visitor stays on the
 * page. Opening adds an entry to the history. Closing in another way goes back by one entry. This
 * code only watches what is open, so it works before and after hydration. After a reload or
 * Forward, the visitor may be at that entry with nothing open. Then the entry stays, and the next
 * opening uses it.
 */
export function closeByBack(): void {
  let open = false;
  let openedAt = 0;
  let returning = false;

  const follow = () => {
    if (returning || open === (document.querySelector(opened) !== null)) return;
    open = !open;
    const hasEntry = history.state === mark;
    if (open) {
      openedAt = scrollY;
      if (hasEntry) return;
      // When WebKit goes back to an address with a fragment, it would scroll to the section and
      // move the focus away.
      history.replaceState(null, '', location.pathname + location.search);
      history.pushState(mark, '');
    } else if (hasEntry && scrollY === openedAt) {
      returning = true;
      history.back();
    } else if (hasEntry) {
      // Back would restore the former scroll position.
      history.replaceState(null, '');
    }
  };
  // A tap outside the case study first closes it, and presses a link some milliseconds later (see
  // below).
  const followSoon = () => setTimeout(follow, document.querySelector(opened) ? 0 : 100);
  new MutationObserver(followSoon).observe(document, { attributeFilter: ['aria-expanded'], subtree: true });
  addEventListener('toggle', followSoon, true);
  follow();

  addEventListener('popstate', () => {
    if (returning) {
      returning = false;
      // It may have been opened again in the meantime.
      follow();
    } else {
      open = false;
      document.querySelector<HTMLElement>(`${opened} button`)?.click();
    }
  });

  // A pressed link takes over the added entry, so that one Back returns to where the visitor was.
  // For this the entry gets the link's address beforehand: a browser adds no second entry for the
  // current address.
  addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a:not([target])');
      if (link && history.state === mark)
        history.replaceState(null, '', link.getAttribute('href')?.startsWith('#') ? link.hash : null);
    },
    true,
  );
}
