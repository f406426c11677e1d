import { nameFirstFaults } from '../components/form/firstFaults.ts';
import { pressMenu } from '../components/frame/menu/beforeReact.ts';
import * as questions from '../components/sections/faq/beforeReact.ts';
import { first } from '../components/frame/firstScreen.ts';
import * as names from './names.ts';

/**
 * Runs as an inline script of the head. Until an island is hydrated (`data-ready`), it answers
 * every press in the next frame. Functions beside the components set attributes, and the document's
 * CSS depends on these. At hydration a component reads the attributes once, and from then on React
 * answers. Only under `html[data-scripts]` do styles hide the parts that a press shows. A browser
 * may block this script, for example after a proxy has rewritten it.
 */
export default function operateControls() {
  const root = document.documentElement;
  root.setAttribute(names.scripts, '');
  questions.letAnswersBeFound();
  nameFirstFaults();

  // After a press on a link, the page scrolls smoothly, and the section gets the focus. (An address
  // with a fragment jumps in one step.) `focus()` needs `preventScroll`, because the browser would
  // otherwise scroll a second time.
  const goTo = (id: string) => {
    root.setAttribute(names.choice, '');
    // A section that waits for its frame has no position yet.
    root.removeAttribute(first);
    setTimeout(() => {
      const place = document.getElementById(decodeURI(id));
      if (!place || place.hasAttribute('tabindex')) return;
      place.tabIndex = -1;
      place.focus({ preventScroll: true });
      place.addEventListener('blur', () => place.removeAttribute('tabindex'));
    });
  };

  // A press before hydration must not reach React, which would answer it a second time. So the
  // listener captures on the window, before React's own.
  addEventListener(
    'click',
    (event) => {
      const { target } = event;
      if (!(target instanceof Element)) return;
      const link = target.closest<HTMLAnchorElement>('a[href^="#"]');
      if (link) goTo(link.hash.slice(1));
      const pressed = target.closest(`[${questions.question}]`);
      // The browser itself scrolls to an answer that its search has found.
      if (pressed && event.isTrusted) questions.hold(pressed);
      if (target.closest(`[${names.ready}]`)) return;
      if (pressed) questions.toggle(pressed);
      else if (!pressMenu(target, link)) return;
      event.stopPropagation();
    },
    true,
  );

  addEventListener('keydown', (event) => {
    const { key, code } = event;
    // Escape works like a press beside the menu.
    if (key === 'Escape') pressMenu(root);
    // Tab stays on the only control of the open case study (APG dialog pattern). WebKitGTK has
    // another `key` for Shift+Tab. The selector is inside `:is()`, because a browser may not know
    // it.
    const only =
      [key, code].includes('Tab') && document.querySelector<HTMLElement>(':is(:popover-open) button');
    if (!only) return;
    event.preventDefault();
    only.focus();
  });

  // The case study opens at its beginning. After a press outside, the focus goes to the element
  // around it.
  addEventListener(
    'toggle',
    (event) => {
      const story = event.target as Element;
      if (event.newState === 'open') story.scrollTop = 0;
      if (document.activeElement?.contains(story))
        document.querySelector<HTMLElement>(`[popovertarget="${story.id}"]`)?.focus({ preventScroll: true });
    },
    true,
  );
}
