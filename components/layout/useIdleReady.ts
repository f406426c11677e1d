import { startTransition, useEffect, useState } from 'react';

/**
 * Turns true once the browser has been idle after hydration, where the media query holds: what the visitor will ask
 * for next can be made before, and the first press finds it ready.
 */
export function useIdleReady(media: string): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    // Safari has no requestIdleCallback; there it is made when it is asked for.
    if (!('requestIdleCallback' in globalThis) || !matchMedia(media).matches) return undefined;
    const handle = requestIdleCallback(() => startTransition(() => setReady(true)));
    return () => cancelIdleCallback(handle);
  }, [media]);
  return ready;
}
