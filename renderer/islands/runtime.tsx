import { CacheProvider } from '@emotion/react';
import { type ComponentType, startTransition } from 'react';
import { IslandShell } from '../../theme/IslandShell.tsx';
import { hydrateRoot } from './react.ts';
import type { IslandName } from './registry.ts';
import { styleCache } from './styleCache.ts';

/**
 * Hydrates one island from its server-rendered HTML and the props beside it. If it throws, its HTML is restored and
 * works without React.
 */
export function hydrateIsland(element: HTMLElement, name: IslandName, Component: ComponentType<object>) {
  const json = document.querySelector(`script[data-props="${name}"]`)?.textContent ?? '{}';
  const props = JSON.parse(json) as object;
  const asSent = element.cloneNode(true);
  // In a transition, React yields the main thread every few milliseconds.
  startTransition(() => {
    hydrateRoot(
      element,
      <CacheProvider value={styleCache}>
        <IslandShell onReady={() => (element.dataset['ready'] = '')}>
          <Component {...props} />
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
