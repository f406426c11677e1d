import { useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';

/**
 * Calls `follow`, which reads a state from the document, at hydration and after each press that `renderer/answers.ts` has
 * answered. React renders the new state before the next frame.
 *
 * @param follow may use only refs and state setters, because the first one is kept
 */
export function useFollow(follow: () => void): void {
  useLayoutEffect(() => {
    const followNow = () => flushSync(follow);
    follow();
    addEventListener('answered', followNow);
    return () => removeEventListener('answered', followNow);
    // oxlint-disable-next-line react/exhaustive-deps -- see the parameter
  }, []);
}
