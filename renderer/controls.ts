import { nameFirstFaults } from '../components/form/firstFaults.ts';
import { pressMenu } from '../components/frame/menu/beforeReact.ts';
import { chooseSection } from '../components/frame/sectionLinks.ts';
import { keepStoryFocus } from '../components/sections/caseStudy/storyFocus.ts';
import {
  holdQuestion,
  letAnswersBeFound,
  questionAt,
  toggleQuestion,
} from '../components/sections/faq/beforeReact.ts';
import { scripts } from '../theme/scripts.ts';
import * as islandAttributes from './islandAttributes.ts';

/**
 * Runs as an inline script of the head. It answers presses on the menu and the questions in the
 * next frame, until their island is hydrated (`data-ready`). After that, it still moves the focus
 * to the section of a pressed link (`chooseSection`) and keeps a pressed question in its place
 * (`holdQuestion`). Each control's part of this script is in the folder of its component. The menu
 * and the questions have theirs in a file `beforeReact.ts`, which also says how React takes over.
 *
 * The script marks the root with `data-scripts`. Styles hide parts only under this mark, so nothing
 * is hidden if a browser blocks the script, for example after a proxy has rewritten it.
 */
export default function operateControls() {
  document.documentElement.setAttribute(scripts, '');

  keepStoryFocus();
  letAnswersBeFound();
  nameFirstFaults();

  // A press on an island that is about to be hydrated must not reach React, which would answer it a
  // second time. So the listener captures on the window, before React's own.
  addEventListener(
    'click',
    (event) => {
      const { target, isTrusted } = event;
      if (!(target instanceof Element)) return;
      chooseSection(target);
      const question = questionAt(target);
      // If the browser's search opens an answer, `letAnswersBeFound` clicks the question. Such a
      // click is not trusted, and the browser itself scrolls to the answer.
      if (question && isTrusted) holdQuestion(question);
      if (target.closest(`[${islandAttributes.ready}]`)) return;
      if (question) toggleQuestion(question);
      else if (!pressMenu(target)) return;
      event.stopPropagation();
    },
    true,
  );
  addEventListener('keydown', ({ key }) => {
    // Escape closes an open menu, as a press beside it does.
    if (key === 'Escape') pressMenu(document.documentElement);
  });
}
