/*
 * The questions before React. Until they are hydrated, a press on a question sets `aria-expanded`
 * on all questions. The accordion's styles show the answer of the question that has
 * `aria-expanded=true`.
 *
 * How React takes over (`FaqAccordion.tsx`): the component's first layout effect reads from
 * `aria-expanded` which question is open. From then on, React handles the presses, and sets
 * `aria-expanded` itself.
 */

export const question = 'data-question';
export const answer = 'data-answer';

/** Returns the question that contains the pressed element, or null. */
export const questionAt = (target: Element) => target.closest(`[${question}]`);

/**
 * Answers a press on a question before hydration: opens the question, or closes it if it was open,
 * and closes all others.
 */
export function toggleQuestion(pressed: Element): void {
  const opens = pressed.matches('[aria-expanded=false]');
  for (const one of document.querySelectorAll(`[${question}]`))
    one.setAttribute('aria-expanded', `${one === pressed && opens}`);
}

/**
 * Keeps a question under the finger that presses it, before and after hydration. If the press
 * closes an answer above the question, this answer folds at once (`FaqAccordion.tsx`). In the same
 * frame, the page is scrolled by the height of that answer, so the question does not move.
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
 * Lets the browser's search and links to text find a closed answer. To this end, this function
 * gives every answer the attribute `hidden=until-found`, which React does not support. It also sets
 * `transition-behavior`, which keeps an answer visible while it folds. The W3C's checker rejects
 * this property in the document.
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
    // The browser removes the attribute `hidden` after this event, so it is set again.
    setTimeout(() => (match.hidden = 'until-found'));
  });
}
