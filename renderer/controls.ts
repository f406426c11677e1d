import { nameFirstFaults } from '../components/form/firstFaults.ts';
import { pressMenu } from '../components/frame/menu/beforeReact.ts';
import { followSectionLinks } from '../components/frame/sectionLinks.ts';
import { keepStoryFocus } from '../components/sections/caseStudy/storyFocus.ts';
import { holdQuestions, letAnswersBeFound, pressQuestion } from '../components/sections/faq/beforeReact.ts';
import * as names from './names.ts';

/**
 * Runs as an inline script of the head. It answers every press in the next frame, until the island
 * of the pressed control is hydrated (`data-ready`). The code for each control is in a
 * `beforeReact.ts` beside its component, which also explains how React takes over.
 *
 * Only under `html[data-scripts]` do styles hide the parts that a press shows. A browser may block
 * this script, for example after a proxy has rewritten it.
 */
export default function operateControls() {
  document.documentElement.setAttribute(names.scripts, '');

  // These functions also work after hydration, because neither the browser nor React does their
  // work.
  followSectionLinks();
  keepStoryFocus();
  holdQuestions();
  letAnswersBeFound();
  nameFirstFaults();

  // A press before hydration must not reach React, which would answer it a second time. So the
  // listener captures on the window, before React's own.
  addEventListener(
    'click',
    (event) => {
      const { target } = event;
      if (!(target instanceof Element) || target.closest(`[${names.ready}]`)) return;
      if (pressQuestion(target) || pressMenu(target)) event.stopPropagation();
    },
    true,
  );
  addEventListener('keydown', ({ key }) => {
    // Escape works like a press beside the menu.
    if (key === 'Escape') pressMenu(document.documentElement);
  });
}
