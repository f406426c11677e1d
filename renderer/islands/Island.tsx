import type { EmotionCache } from '@emotion/cache';
import { CacheProvider, __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import { type ComponentType, createContext, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import { inlineJson } from '../document/inlineJson.ts';
import { earlyIslands, type IslandName } from './registry.ts';
import { IslandShell } from './IslandShell.tsx';

/** The props of a document's islands as JSON. They stand at its end, behind what is painted first. */
export type Islands = Map<IslandName, string>;

/** Collects them while the document is rendered. */
export const IslandProps = createContext<Islands>(new Map());

/** The name of an island in the registry, the component that the registry has under it, and its props. */
export type IslandOf<P extends object> = { name: IslandName; of: ComponentType<P>; with: P };

/**
 * Server only. Renders the component as a separate React root, so that the browser can hydrate it alone, with its props.
 *
 * @param island.mark put on both sides of the HTML and of the JSON
 */
export function Island<P extends object>({
  mark = '',
  ...island
}: IslandOf<P> & { mark?: string | undefined }) {
  const { name } = island;
  const islands = useContext(IslandProps);
  const cache = useEmotionCache();
  const early = earlyIslands.includes(name) ? '' : undefined;
  // A nested render resets React's current dispatcher, so it has to come after every hook of this component.
  const [html, json] = renderIsland(island, cache);
  islands.set(name, mark + json + mark);
  return (
    <div data-island={name} data-early={early} dangerouslySetInnerHTML={{ __html: mark + html + mark }} />
  );
}

/** Renders what an island consists of: its HTML, and its props as JSON. */
export function renderIsland<P extends object>(
  { name, of: Component, with: props }: IslandOf<P>,
  cache: EmotionCache | null,
): [html: string, json: string] {
  const html = renderToString(
    <CacheProvider value={cache}>
      <IslandShell>
        <Component {...props} />
      </IslandShell>
    </CacheProvider>,
    { identifierPrefix: `${name}-` },
  );
  return [html, inlineJson(props)];
}
