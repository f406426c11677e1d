import type { EmotionCache } from '@emotion/cache';
import { CacheProvider, __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import { type ComponentType, createContext, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import * as names from '../names.ts';
import { IslandShell } from './IslandShell.tsx';
import type { IslandName } from './registry.ts';

/**
 * The HTML of a document's islands, and their props as JSON. The props are at the document's end,
 * after everything that is painted first.
 */
export type Islands = Map<IslandName, { html: string; json: string }>;

/** Collects the islands while the document is rendered. */
export const IslandProps = createContext<Islands>(new Map());

/** The name of an island in the registry, the component with that name, and its props. */
export type IslandOf<P extends object> = { name: IslandName; of: ComponentType<P>; with: P };

/**
 * Server only. Renders the component with its props as a separate React root, so that the browser
 * can hydrate it alone.
 *
 * @param island.mark a text that is put on both sides of the HTML and of the JSON
 */
export function Island<P extends object>({
  mark = '',
  ...island
}: IslandOf<P> & { mark?: string | undefined }) {
  const { name } = island;
  const islands = useContext(IslandProps);
  const cache = useEmotionCache();
  const attributes = { [names.island]: name };
  // A nested render resets React's current dispatcher, so it has to come after all hooks of this
  // component.
  const [html, json] = renderIsland(island, cache);
  islands.set(name, { html, json: mark + json + mark });
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: mark + html + mark }} />;
}

/** Renders the two parts of an island: its HTML, and its props as JSON. */
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

/**
 * Returns JSON that can neither end a script element nor open a comment in it (HTML, "Restrictions
 * for contents of script elements").
 */
export const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
