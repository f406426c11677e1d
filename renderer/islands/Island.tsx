import type { EmotionCache } from '@emotion/cache';
import { CacheProvider, __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import * as names from '../names.ts';
import { IslandShell } from './IslandShell.tsx';
import type { IslandName } from './registry.ts';

/** The name of an island in the registry, the component with that name, and its props. */
export type IslandOf<P extends object> = { name: IslandName; of: ComponentType<P>; with: P };

/**
 * Server only. Renders the component as a separate React root, so that the browser can hydrate it
 * alone. The island's props follow as JSON.
 *
 * React cannot begin a new root within a render, so this component calls `renderToString` while the
 * page is being rendered. Four things make that right, and have to stay:
 *
 * - The island's tree is the same as in `runtime.tsx`: `CacheProvider`, `IslandShell`, component.
 *   Ids from `useId` depend on the position in the tree.
 * - The prefix of its ids is the same as there: the island's name. Otherwise two islands would have
 *   the same ids.
 * - Its rules go to the cache of the page, from which the document takes its styles.
 * - The call comes after all hooks of this component, because it resets React's current dispatcher.
 */
export function Island<P extends object>({ name, of: Component, with: props }: IslandOf<P>) {
  const cache = useEmotionCache();
  const html = renderToString(
    <CacheProvider value={cache}>
      <IslandShell>
        <Component {...props} />
      </IslandShell>
    </CacheProvider>,
    { identifierPrefix: `${name}-` },
  );
  return (
    <>
      <div {...{ [names.island]: name }} dangerouslySetInnerHTML={{ __html: html }} />
      <script
        type="application/json"
        {...{ [names.props]: name }}
        dangerouslySetInnerHTML={{ __html: inlineJson(props) }}
      />
    </>
  );
}

/** Renders an island alone, and collects its rules in the cache. */
export const renderIsland = <P extends object>(island: IslandOf<P>, cache: EmotionCache): string =>
  renderToString(
    <CacheProvider value={cache}>
      <Island {...island} />
    </CacheProvider>,
  );

/**
 * Returns JSON that can neither end a script element nor open a comment in it (HTML, "Restrictions
 * for contents of script elements").
 */
export const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
