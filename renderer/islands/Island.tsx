import { CacheProvider, __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import { type ComponentType, createContext, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import { earlyIslands, type IslandName } from './registry.ts';
import { IslandShell } from './IslandShell.tsx';

/** Collects the props of a document's islands while it is rendered. They stand at its end, behind what is painted first. */
export const IslandProps = createContext(new Map<IslandName, object>());

/**
 * Server only. Renders the component that the registry has under a name as a separate React root, so that the browser can
 * hydrate it alone, with its props.
 */
export function Island<P extends object>(island: { name: IslandName; of: ComponentType<P>; with: P }) {
  const { name, of: Component, with: props } = island;
  useContext(IslandProps).set(name, props);
  const cache = useEmotionCache();
  const early = earlyIslands.includes(name) ? '' : undefined;
  // A nested render resets React's current dispatcher, so it has to come after every hook of this component.
  const html = renderToString(
    <CacheProvider value={cache}>
      <IslandShell>
        <Component {...props} />
      </IslandShell>
    </CacheProvider>,
    { identifierPrefix: `${name}-` },
  );
  return <div data-island={name} data-early={early} dangerouslySetInnerHTML={{ __html: html }} />;
}
