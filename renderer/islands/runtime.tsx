import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type ComponentType, startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { IslandShell } from './IslandShell.tsx';
import { propsOf } from './browser.ts';
import { holdInput } from './visitorInput.ts';
import type { IslandName } from './registry.ts';
import * as islandAttributes from '../islandAttributes.ts';

/**
 * Emotion's cache in the browser. The loop below records in the cache which classes of the islands
 * already have rules in the document, so that Emotion does not add these rules again. Emotion's own
 * way to find them would move the document's style element, and the browser would compute all
 * styles a second time.
 */
const styleCache = createCache({ key: islandAttributes.styles });

const prefix = `${islandAttributes.styles}-`;
for (const { classList } of document.querySelectorAll(`[${islandAttributes.island}] [class*=${prefix}]`))
  for (const name of classList)
    if (name.startsWith(prefix)) styleCache.inserted[name.slice(prefix.length)] = true;

/**
 * After this number of failures, the HTML that the server has sent replaces an island. Otherwise a
 * component that always fails would be rendered again and again.
 */
const maxFailures = 5;

/**
 * Hydrates one island with its props, which are in the element after it.
 *
 * Translations and extensions change an island's elements. So React may fail when it hydrates or
 * updates the island. In each case, what the visitor has entered is kept:
 *
 * 1. If React finds at hydration that the elements are not those that the server has sent, React
 *    itself renders the island anew.
 * 2. If an update fails, the island gets a new element and a new root.
 * 3. If the island cannot be rendered at all, or has failed too often (`maxFailures`), the HTML
 *    that the server has sent replaces it, and it works without React.
 */
export function hydrateIsland(element: HTMLElement, name: IslandName, Component: ComponentType<object>) {
  const asSent = element.cloneNode(true) as HTMLElement;
  const moveInput = holdInput(element);
  let failures = 0;

  // The same tree as in `Island.tsx`, because ids from `useId` depend on the position in the tree.
  const content = (place: HTMLElement) => {
    const onReady = () => {
      moveInput(place);
      place.setAttribute(islandAttributes.ready, '');
    };
    return (
      <CacheProvider value={styleCache}>
        <IslandShell onReady={onReady}>
          <Component {...propsOf(name)} />
        </IslandShell>
      </CacheProvider>
    );
  };

  function renderAnew(place: HTMLElement) {
    const next = place.cloneNode() as HTMLElement;
    next.removeAttribute(islandAttributes.ready);
    place.replaceWith(next);
    createRoot(next, options(next)).render(content(next));
  }

  function restore(place: HTMLElement) {
    place.replaceWith(asSent);
    moveInput(asSent);
  }

  const options = (place: HTMLElement): RootOptions => ({
    // The server's render in `Island.tsx` has the same prefix.
    identifierPrefix: `${name}-`,
    onUncaughtError: (error) => {
      // One failure may be reported several times.
      if (!place.isConnected) return;
      // oxlint-disable-next-line no-console
      console.error(error);
      failures += 1;
      const hasWorked = place.hasAttribute(islandAttributes.ready);
      if (hasWorked && failures < maxFailures) renderAnew(place);
      else restore(place);
    },
  });

  // In a transition, React yields the main thread every few milliseconds.
  startTransition(() => void hydrateRoot(element, content(element), options(element)));
}
