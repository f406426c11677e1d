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
 */
export function Island<P extends object>({ name, of: Component, with: props }: IslandOf<P>) {
  const cache = useEmotionCache();
  // A nested render resets React's current dispatcher, so it has to come after all hooks of this
  // component.
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
