import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type ComponentType, startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { IslandShell } from './IslandShell.tsx';
import { propsOf } from './browser.ts';
import { holdEntries } from './entries.ts';
import type { IslandName } from './registry.ts';
import * as names from '../names.ts';

/**
 * Emotion's cache in the browser. It registers the document's styles whose classes the islands use.
 * Emotion could find them by itself, but would move their element, and the browser would compute
 * all styles a second time.
 */
const styleCache = createCache({ key: 'css' });

for (const { classList } of document.querySelectorAll(`[${names.island}] [class*=css-]`))
  for (const name of classList) if (name.startsWith('css-')) styleCache.inserted[name.slice(4)] = true;

/**
 * The largest number of times that an island is rendered anew. Otherwise a component that always
 * fails would never end.
 */
const mostFailures = 5;

/**
 * Hydrates one island with its props. Hydration may fail because a translation or an extension has
 * changed the island's elements, but no entry of the visitor is lost. If the elements differ from
 * the server's, React itself renders the island anew. If an update fails, a new root does. If the
 * island cannot be rendered at all, its HTML is restored and works without React.
 */
export function hydrateIsland(element: HTMLElement, name: IslandName, Component: ComponentType<object>) {
  const asSent = element.cloneNode(true) as HTMLElement;
  const moveEntries = holdEntries(element);
  let failures = 0;

  const ready = (place: HTMLElement) => {
    moveEntries(place);
    place.setAttribute(names.ready, '');
  };
  const contentOf = (place: HTMLElement) => (
    <CacheProvider value={styleCache}>
      <IslandShell onReady={() => ready(place)}>
        <Component {...propsOf(name)} />
      </IslandShell>
    </CacheProvider>
  );
  const optionsFor = (place: HTMLElement): RootOptions => ({
    identifierPrefix: `${name}-`,
    onUncaughtError: (error) => {
      // One failure may be reported several times.
      if (!place.isConnected) return;
      // oxlint-disable-next-line no-console
      console.error(error);
      failures += 1;
      if (place.hasAttribute(names.ready) && failures < mostFailures) {
        const next = place.cloneNode() as HTMLElement;
        next.removeAttribute(names.ready);
        place.replaceWith(next);
        createRoot(next, optionsFor(next)).render(contentOf(next));
      } else {
        place.replaceWith(asSent);
        moveEntries(asSent);
      }
    },
  });
  // In a transition, React yields the main thread every few milliseconds.
  startTransition(() => void hydrateRoot(element, contentOf(element), optionsFor(element)));
}
