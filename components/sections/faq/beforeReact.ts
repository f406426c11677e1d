/*
 * The questions before React. Until they are hydrated, a press sets `aria-expanded` on the
 * questions, and the accordion's styles show the answer of the question with `true`.
 *
 * Hydration (`FaqAccordion.tsx`): the component's first layout effect reads its state from
 * `aria-expanded`. From then on presses reach React, and MUI's `expanded` and `onChange` hold the
 * state.
 */

export const question = 'data-question';
export const answer = 'data-answer';

/**
 * Handles a press before hydration, if it is on a question: opens or closes that question, and
 * closes the others.
 *
 * @returns whether the press was on a question
 */
export function pressQuestion(target: Element): boolean {
  const pressed = target.closest(`[${question}]`);
  if (!pressed) return false;
  const opens = pressed.matches('[aria-expanded=false]');
  for (const one of document.querySelectorAll(`[${question}]`))
    one.setAttribute('aria-expanded', `${one === pressed && opens}`);
  return true;
}

/**
 * Keeps a pressed question under the finger, before and after hydration. An answer above it closes
 * at once (`FaqAccordion.tsx`), so the page is scrolled by the same distance before that frame is
 * shown.
 */
export function holdQuestions(): void {
  addEventListener(
    'click',
    ({ target, isTrusted }) => {
      const pressed = target instanceof Element && target.closest(`[${question}]`);
      // The browser itself scrolls to an answer that its search has found.
      if (!pressed || !isTrusted) return;
      const top = () => pressed.getBoundingClientRect().top;
      const before = top();
      requestAnimationFrame(() => {
        // React may have replaced the question.
        if (pressed.isConnected) scrollBy({ top: top() - before, behavior: 'instant' });
      });
    },
    true,
  );
}

/**
 * Lets the browser's search and links to text find a closed answer. React does not support this
 * value. The attribute is set by script, because the W3C's checker does not know the style that
 * keeps an answer visible while it folds.
 */
export function letAnswersBeFound(): void {
  addEventListener('DOMContentLoaded', () => {
    for (const one of document.querySelectorAll<HTMLElement>(`[${answer}]`)) {
      one.hidden = 'until-found';
      one.style.transitionBehavior = 'allow-discrete';
    }
  });
  addEventListener('beforematch', (event) => {
    const match = event.target as HTMLElement;
    match.parentElement!.querySelector<HTMLElement>('[aria-expanded=false]')?.click();
    // The browser removes the attribute after this event.
    setTimeout(() => (match.hidden = 'until-found'));
  });
}
