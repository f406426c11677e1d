// The accordion before hydration, and the names by which component, styles and scripts find its
// parts.

export const question = 'data-question';
export const answer = 'data-answer';

/** Opens or closes the pressed question, and closes the others. */
export function toggle(pressed: Element): void {
  for (const one of document.querySelectorAll(`[${question}]`))
    one.setAttribute('aria-expanded', `${one === pressed && one.matches('[aria-expanded=false]')}`);
}

/**
 * Keeps the pressed question under the finger. An answer above it closes at once
 * (`FaqAccordion.tsx`), so the page is scrolled by the same distance before that frame is shown.
 * This also works after hydration.
 */
export function hold(pressed: Element): void {
  const top = () => pressed.getBoundingClientRect().top;
  const before = top();
  requestAnimationFrame(() => {
    // React may have replaced the question.
    if (pressed.isConnected) scrollBy({ top: top() - before, behavior: 'instant' });
  });
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
    const found = event.target as HTMLElement;
    found.parentElement!.querySelector<HTMLElement>('[aria-expanded=false]')?.click();
    // The browser removes the attribute after this event.
    setTimeout(() => (found.hidden = 'until-found'));
  });
}
