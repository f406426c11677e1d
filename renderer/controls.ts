import * as names from './names.ts';

/**
 * Runs as an inline script of the head. Until an island is hydrated (`data-ready`), it answers every press in the next
 * frame: it opens and closes the menu and the questions by setting attributes that the document's CSS follows. At
 * hydration a component reads these attributes once, and from then on React answers. Styles hide what a press would show only
 * under `html[data-scripts]`, because a browser may block this script, for example after a proxy has rewritten it.
 */
export default function operateControls() {
  const root = document.documentElement;
  root.setAttribute(names.scripts, '');

  // React removes `data-menu` at hydration, so wherever the attribute is, the menu is the document's own.
  const showMenu = (open: boolean) => {
    const menu = document.querySelector<HTMLElement>('[data-menu-button]');
    root.toggleAttribute('data-menu', open);
    expand(menu, open);
    if (open) {
      document.querySelector<HTMLElement>('[data-drawer] [role=dialog]')?.focus();
      // Making the page inert restyles every element, so it waits until the drawer is on the screen.
      requestAnimationFrame(() => setTimeout(restrict));
    } else restrict();
    return menu;
  };
  const restrict = () => {
    for (const behind of document.querySelectorAll<HTMLElement>('main,footer,[data-bar]'))
      behind.inert = 'menu' in root.dataset;
  };

  // After a choice the page scrolls smoothly, and the chosen section gets the focus. (An address with a fragment jumps
  // in one step.) `focus()` needs `preventScroll`, because the browser would otherwise scroll a second time.
  const goTo = (id: string) => {
    root.setAttribute(names.choice, '');
    setTimeout(() => {
      const place = document.getElementById(decodeURI(id));
      if (!place || place.hasAttribute('tabindex')) return;
      place.tabIndex = -1;
      place.focus({ preventScroll: true });
      place.addEventListener('blur', () => place.removeAttribute('tabindex'));
    });
  };

  // A press on an island that is about to be hydrated must not reach React, which would answer it a second time. So the
  // listener captures on the window, before React's own.
  addEventListener(
    'click',
    (event) => {
      const { target } = event;
      if (!(target instanceof Element)) return;
      const link = target.closest<HTMLAnchorElement>('a[href^="#"]');
      if (link) goTo(link.hash.slice(1));
      const question = target.closest('[data-question]');
      // An answer above the pressed question closes at once (`FaqAccordion.tsx`). Before that frame is shown, the page is
      // scrolled by as much, so that the question stays under the finger. An answer that is found scrolls itself.
      if (question && event.isTrusted) {
        const { top } = question.getBoundingClientRect();
        requestAnimationFrame(() => {
          // React may have replaced it.
          if (question.isConnected)
            scrollBy({ top: question.getBoundingClientRect().top - top, behavior: 'instant' });
        });
      }
      if (target.closest(`[${names.ready}]`)) return;
      if ('menu' in root.dataset) {
        if (target.closest('[role=dialog]') && !target.closest('a, button')) return;
        const menu = showMenu(false);
        if (!link) menu?.focus();
      } else if (target.closest('[data-menu-button]')) {
        showMenu(true);
      } else if (question) {
        for (const one of document.querySelectorAll('[data-question]'))
          expand(one, one === question && one.matches('[aria-expanded=false]'));
      } else return;
      event.stopPropagation();
    },
    true,
  );

  addEventListener('keydown', (event) => {
    const { key, code } = event;
    if (key === 'Escape' && 'menu' in root.dataset) showMenu(false)?.focus();
    // Tab stays on the only control of the open case study (APG dialog pattern). WebKitGTK has another `key` for Shift+Tab.
    // Within `:is()`, a browser may not know the selector.
    const only =
      [key, code].includes('Tab') && document.querySelector<HTMLElement>(':is(:popover-open) button');
    if (!only) return;
    event.preventDefault();
    only.focus();
  });

  // After a press outside, the focus is on what surrounds the case study.
  addEventListener(
    'toggle',
    (event) => {
      const story = event.target as Element;
      if (document.activeElement?.contains(story))
        document.querySelector<HTMLElement>(`[popovertarget="${story.id}"]`)?.focus({ preventScroll: true });
    },
    true,
  );

  // Lets the browser's search and links to text find a closed answer. React does not support this value. The W3C's checker
  // does not know the style, which keeps an answer visible while it folds.
  addEventListener('DOMContentLoaded', () => {
    for (const answer of document.querySelectorAll<HTMLElement>('[data-answer]')) {
      answer.setAttribute('hidden', 'until-found');
      answer.style.transitionBehavior = 'allow-discrete';
    }
  });
  addEventListener('beforematch', (event) => {
    const answer = event.target as Element;
    const question = '[data-question][aria-expanded=false]';
    answer.parentElement!.querySelector<HTMLElement>(question)?.click();
    // The browser removes the attribute after this event.
    setTimeout(() => answer.setAttribute('hidden', 'until-found'));
  });
}

const expand = (one: Element | null, open: boolean) => one?.setAttribute('aria-expanded', `${open}`);
