import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type ComponentType, createContext, use } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import * as islandAttributes from '../islandAttributes.ts';
import { IslandShell } from './IslandShell.tsx';
import type { IslandName } from './registry.ts';

/** The name of an island in the registry, the component with that name, and its props. */
type IslandProps<P extends object> = { name: IslandName; of: ComponentType<P>; with: P };

/**
 * Renders an island alone, with its props behind it as JSON, and collects its rules in the cache.
 * `changed` replaces some of the props.
 */
export type RenderIsland = (cache: EmotionCache, changed?: object) => string;

/** The islands of the page that is being rendered. Each `Island` adds itself to this map. */
export const Islands = createContext(new Map<IslandName, RenderIsland>());

/**
 * Only for the server. A part of the page that the browser hydrates alone, with a React root of its
 * own. React cannot begin a root within another root. So the page gets an empty slot for the
 * island, and the island is rendered after the page (`renderBody`).
 *
 * @throws if the page already has an island of this name, because the browser finds an island's
 *   props by its name
 */
export function Island<P extends object>({ name, of, with: props }: IslandProps<P>) {
  const islands = use(Islands);
  if (islands.has(name)) throw new Error(`The page has two islands named ${name}. Each needs its own name.`);
  islands.set(name, (cache, changed) => renderIsland(name, of, { ...props, ...changed }, cache));
  return <IslandSlot name={name} />;
}

const IslandSlot = ({ name }: { name: IslandName }) => <slot name={name} />;

/**
 * Returns the HTML of an island's empty slot. Every text of a document is escaped, so no text
 * contains this HTML.
 */
export const slotHtml = (name: IslandName): string => renderToStaticMarkup(<IslandSlot name={name} />);

/**
 * The tree of `CacheProvider`, `IslandShell` and component has to be the same as in `runtime.tsx`,
 * because ids from `useId` depend on the position in the tree. The prefix of the ids has to be the
 * same, too. Without a prefix, two islands would have the same ids.
 */
function renderIsland<P extends object>(
  name: IslandName,
  Component: ComponentType<P>,
  props: P,
  cache: EmotionCache,
): string {
  const html = renderToString(
    <CacheProvider value={cache}>
      <IslandShell>
        <Component {...props} />
      </IslandShell>
    </CacheProvider>,
    { identifierPrefix: `${name}-` },
  );
  const json = `<script type="application/json" ${islandAttributes.props}="${name}">${inlineJson(props)}</script>`;
  return `<div ${islandAttributes.island}="${name}">${html}</div>${json}`;
}

/**
 * Returns JSON that can neither end a script element nor open a comment in it (HTML, "Restrictions
 * for contents of script elements").
 */
export const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
