import { startTransition, useEffect, useState } from 'react';

/**
 * How far the browser has come, in its idle periods since hydration, with what the visitor will ask for next: made a
 * step at a time, nothing waits for it, and the first press finds it ready.
 *
 * @param count of the steps
 * @param media where they are worth making; elsewhere none is
 * @returns 0 to `count`
 */
export function useIdleSteps(count: number, media: string): number {
  const [done, setDone] = useState(0);
  useEffect(() => {
    // Safari has no requestIdleCallback; there all is made when it is asked for.
    if (done === count || !('requestIdleCallback' in globalThis) || !matchMedia(media).matches)
      return undefined;
    const handle = requestIdleCallback(() => startTransition(() => setDone(done + 1)));
    return () => cancelIdleCallback(handle);
  }, [done, count, media]);
  return done;
}
