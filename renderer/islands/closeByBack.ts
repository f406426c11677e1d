import { drawer } from '../../components/frame/menu.ts';

/** What fills a phone and can be closed: the case study and the menu. */
const opened = `:is(:popover-open, header:has([aria-expanded=true]) [${drawer}])`;

/** The state of the history entry that stands for it. */
const mark = 'opened';

/**
 * Lets the browser's Back close the menu or the case study, and not leave the page. Opening adds an
 * entry to the history. Closing in another way takes it back. This only follows what is open, so it
 * works before and after hydration alike. After a reload or Forward nothing is open at the entry.
 * It stays, and the next opening uses it.
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
      // On the way back to an address with a fragment, WebKit would scroll to the section and take
      // the focus away.
      history.replaceState(null, '', location.pathname + location.search);
      history.pushState(mark, '');
    } else if (hasEntry && scrollY === openedAt) {
      returning = true;
      history.back();
    } else if (hasEntry) {
      // Back would scroll the page to where it was.
      history.replaceState(null, '');
    }
  };
  // A finger outside the case study first closes it, and some milliseconds later presses a link
  // (see below).
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

  // A link from there uses the entry: the browser replaces an entry that has the link's address
  // already.
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
