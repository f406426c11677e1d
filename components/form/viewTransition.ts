import { flushSync } from 'react-dom';

/**
 * Animates a change of React state by a view transition of the form's panel, if the browser supports them and the visitor has
 * not asked for less motion. Resolves once the document has changed.
 */
export async function withViewTransition(change: () => void, form: HTMLFormElement): Promise<void> {
  const apply = () => flushSync(change);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || !('startViewTransition' in document)) return apply();
  const sheet = form.closest('[data-island]')?.parentElement;
  // Set here and not in the document's CSS, because the W3C's checker does not know the property.
  sheet?.style.setProperty('view-transition-name', 'sheet');
  const transition = document.startViewTransition(apply);
  // Rejects if nothing is visible, for example in a background tab.
  transition.ready.catch(() => {});
  const settle = () => sheet?.style.removeProperty('view-transition-name');
  transition.finished.then(settle, settle);
  await transition.updateCallbackDone;
}
