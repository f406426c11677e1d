/*
 * The questions before React. Until they are hydrated, a press sets `aria-expanded` on the
 * questions, and the accordion's styles show the answer of the question with `aria-expanded=true`.
 *
 * The hand-over (`FaqAccordion.tsx`): the component's first layout effect reads `aria-expanded` as
 * its state. From then on the presses reach React, and MUI's `expanded` and `onChange` set it.
 */

export const question = 'data-question';
export const answer = 'data-answer';

/** Returns the question that contains the pressed element, or null. */
export const questionAt = (target: Element) => target.closest(`[${question}]`);

/** Opens a question that was pressed before hydration, or closes it, and closes the others. */
export function toggleQuestion(pressed: Element): void {
  const opens = pressed.matches('[aria-expanded=false]');
  for (const one of document.querySelectorAll(`[${question}]`))
    one.setAttribute('aria-expanded', `${one === pressed && opens}`);
}

/**
 * Keeps a question under the finger that presses it, before and after hydration. An answer above it
 * closes at once (`FaqAccordion.tsx`). In the same frame, the page is scrolled by the height of
 * that answer, so the question does not move.
 */
export function holdQuestion(pressed: Element): void {
  const top = () => pressed.getBoundingClientRect().top;
  const before = top();
  requestAnimationFrame(() => {
    // React may have replaced the question.
    if (pressed.isConnected) scrollBy({ top: top() - before, behavior: 'instant' });
  });
}

/**
 * Lets the browser's search and links to text find a closed answer. React does not support
 * `hidden=until-found`, so it is set here. `transition-behavior`, which keeps an answer visible
 * while it folds, is also set here, because the W3C's checker rejects it in the document.
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
