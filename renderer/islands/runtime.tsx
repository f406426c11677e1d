import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type ComponentType, startTransition } from 'react';
import { IslandShell } from './IslandShell.tsx';
import { propsOf } from './browser.ts';
import { hydrateRoot } from './react.ts';
import type { IslandName } from './registry.ts';

/**
 * Emotion's cache in the browser. It registers the document's styles whose classes the islands use. Emotion would find
 * them by itself, but would move their element, and the browser would then compute all styles a second time.
 */
const styleCache = createCache({ key: 'css' });

for (const { classList } of document.querySelectorAll('[data-island] [class*=css-]')) {
  for (const name of classList) if (name.startsWith('css-')) styleCache.inserted[name.slice(4)] = true;
}

/** Hydrates one island with the props beside it. If it throws, its HTML is restored and works without React. */
export function hydrateIsland(element: HTMLElement, name: IslandName, Component: ComponentType<object>) {
  const asSent = element.cloneNode(true);
  // In a transition, React yields the main thread every few milliseconds.
  startTransition(() => {
    hydrateRoot(
      element,
      <CacheProvider value={styleCache}>
        <IslandShell onReady={() => (element.dataset['ready'] = '')}>
          <Component {...propsOf(name)} />
        </IslandShell>
      </CacheProvider>,
      {
        identifierPrefix: `${name}-`,
        onUncaughtError: (error) => {
          // oxlint-disable-next-line no-console
          console.error(error);
          element.replaceWith(asSent);
        },
      },
    );
  });
}
