import * as islandAttributes from '../islandAttributes.ts';
import type { IslandName } from './registry.ts';

/**
 * The longest time to wait until the browser is idle, in ms. A browser that draws no frames, for
 * example with reduced motion, may never report that it is idle.
 */
const maxWait = 500;

/** The time to wait in Safari, which cannot report that it is idle, in ms. */
const waitInSafari = 200;

/** Resolves when the browser is idle, at the latest after half a second. */
export function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: maxWait });
    else setTimeout(resolve, waitInSafari);
  });
}

/** Resolves when the page has loaded and the browser is idle. */
export async function loadedAndIdle(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  await idle();
}

/** Returns the props with which the server has rendered an island. */
export function propsOf(name: IslandName): object {
  const json = document.querySelector(`[${islandAttributes.props}=${name}]`)?.textContent ?? '{}';
  return JSON.parse(json) as object;
}
