// The accordion before hydration, and the names by which component, styles and scripts find its
// parts.

export const question = 'data-question';
export const answer = 'data-answer';

/** Opens the pressed question or closes it, and closes the others. */
export function toggle(pressed: Element): void {
  for (const one of document.querySelectorAll(`[${question}]`))
    one.setAttribute('aria-expanded', `${one === pressed && one.matches('[aria-expanded=false]')}`);
}

/**
 * An answer above the pressed question closes at once (`FaqAccordion.tsx`). Before that frame is
 * shown, the page is scrolled by as much, so that the question stays under the finger. After
 * hydration, too.
 */
export function hold(pressed: Element): void {
  const top = () => pressed.getBoundingClientRect().top;
  const before = top();
  requestAnimationFrame(() => {
    // React may have replaced it.
    if (pressed.isConnected) scrollBy({ top: top() - before, behavior: 'instant' });
  });
}

/**
 * Lets the browser's search and links to text find a closed answer. React does not support this
 * value. The W3C's checker does not know the style, which keeps an answer visible while it folds.
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
