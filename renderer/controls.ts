import { showMessagesBeforeReact } from '../components/form/messagesBeforeReact.ts';
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
 * Runs as an inline script of the document's head. Until the menu's or the questions' island is
 * hydrated (`data-ready`), the script answers presses on it in the next frame. After hydration,
 * React answers them. The script then still moves the focus to the section of a pressed link
 * (`chooseSection`), and keeps a pressed question in its place (`holdQuestion`). The part of this
 * script for each control is in the folder of the control's component. For the menu and for the
 * questions, it is in a file `beforeReact.ts`, which also says how React takes over.
 *
 * The script sets the attribute `data-scripts` on the root element. The styles that hide parts of
 * the page until a press apply only with this attribute. If a browser blocks the script, for
 * example because a proxy has changed it, these parts are visible from the beginning.
 */
export default function operateControls() {
  document.documentElement.setAttribute(scripts, `${CSS.supports('timeline-scope:--a')}`);

  keepStoryFocus();
  letAnswersBeFound();
  showMessagesBeforeReact();

  // A press that this script answers must not reach React, which would answer it a second time. So
  // the listener is in the capture phase of the window, which comes before React's listeners.
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
    // Escape closes an open menu, as a press outside the menu does.
    if (key === 'Escape') pressMenu(document.documentElement);
  });
}
