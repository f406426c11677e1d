import * as names from '../names.ts';
import type { IslandName } from './registry.ts';

/**
 * Resolves when the browser is idle, or after half a second. A browser that draws no frames, as
 * with reduced motion, may never report that it is idle. Safari has no requestIdleCallback.
 */
export function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 500 });
    else setTimeout(resolve, 200);
  });
}

/** Resolves when the page has loaded and the browser is idle. */
export async function settled(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  await idle();
}

/** Returns the props with which the server has rendered an island. */
export function propsOf(name: IslandName): object {
  const json = document.querySelector(`[${names.props}=${name}]`)?.textContent ?? '{}';
  return JSON.parse(json) as object;
}
