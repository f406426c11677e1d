import { flushSync } from 'react-dom';

/**
 * Makes a change of React state that the eye can follow, by a view transition where the browser has them and the visitor
 * wants motion. Resolves once the document has changed.
 *
 * @param sheet what folds in one piece, where there is one
 */
export async function fold(change: () => void, sheet?: HTMLElement | null): Promise<void> {
  const apply = () => flushSync(change);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || !('startViewTransition' in document)) return apply();
  // Here, and not in the document's CSS: the W3C's checker does not know the property.
  sheet?.style.setProperty('view-transition-name', 'sheet');
  const transition = document.startViewTransition(apply);
  // Rejects where there is nothing to see, in a tab behind another one for example.
  transition.ready.catch(() => {});
  const settle = () => sheet?.style.removeProperty('view-transition-name');
  transition.finished.then(settle, settle);
  await transition.updateCallbackDone;
}
