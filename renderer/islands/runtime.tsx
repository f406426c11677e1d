import { CacheProvider } from '@emotion/react';
import { type ComponentType, startTransition } from 'react';
import { IslandShell } from '../theme/IslandShell.tsx';
import { hydrateRoot } from './react.ts';
import type { IslandName } from './registry.ts';
import { styleCache } from './styleCache.ts';

/**
 * Hydrates one island from its server-rendered HTML and the props beside it.
 *
 * @returns resolves after React has attached to the island
 */
export function hydrateIsland(
  element: HTMLElement,
  name: IslandName,
  Component: ComponentType<object>,
): Promise<void> {
  const json = document.querySelector(`script[data-props="${name}"]`)?.textContent ?? '{}';
  const props = JSON.parse(json) as object;
  return new Promise((resolve) => {
    // In a transition React leaves the main thread to the visitor every few milliseconds.
    startTransition(() => {
      hydrateRoot(
        element,
        <CacheProvider value={styleCache}>
          <IslandShell onReady={resolve}>
            <Component {...props} />
          </IslandShell>
        </CacheProvider>,
        { identifierPrefix: `${name}-` },
      );
    });
  });
}
