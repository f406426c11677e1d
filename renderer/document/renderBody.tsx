import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { GlobalStyles, ThemeProvider } from '@mui/system';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { firstScreenStyles } from '../../components/frame/firstScreen.ts';
import { globalStyles } from '../../theme/globalStyles.ts';
import { theme } from '../../theme/theme.ts';
import { Islands, slotHtml, type RenderIsland } from '../islands/Island.tsx';
import type { IslandName } from '../islands/registry.ts';
import * as islandAttributes from '../islandAttributes.ts';

/**
 * CSS rules by Emotion's ids for them. `true` in place of a rule means that the document already
 * has it.
 */
export type Rules = EmotionCache['inserted'];

/**
 * Returns the cache in which Emotion collects the rules of one document. Each document has its own
 * cache, so that styles of one page never appear in another. Emotion's own plugin adds vendor
 * prefixes. It is left out, because the supported browsers (vite.config.ts) need none.
 *
 * @param known the rules that the document already has, which are not collected again
 */
export function createStyleCache(known: Rules = {}): EmotionCache {
  const cache = createCache({ key: islandAttributes.styles, stylisPlugins: [] });
  // With `compat`, Emotion keeps the rules in the cache, and does not write style elements into the
  // page's content.
  cache.compat = true;
  for (const id of Object.keys(known)) cache.inserted[id] = true;
  return cache;
}

/**
 * Renders a page with its islands to HTML, and collects their rules in the cache. The returned HTML
 * has an empty slot for the form, which `renderForm` renders later. The reason: this function
 * searches the HTML for the slots of islands, and the form may contain text that a visitor has
 * typed.
 */
export function renderBody(page: ReactNode, cache: EmotionCache) {
  const islands = new Map<IslandName, RenderIsland>();
  let html = renderToString(
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <GlobalStyles styles={[...theme.generateStyleSheets(), globalStyles(theme), firstScreenStyles]} />
        <Islands value={islands}>{page}</Islands>
      </ThemeProvider>
    </CacheProvider>,
  );
  const renderForm = islands.get('form');
  islands.delete('form');
  for (const [name, render] of islands) html = html.replace(slotHtml(name), () => render(cache));
  return { html, renderForm };
}

/**
 * Returns those of the collected rules that the HTML uses. Leaves out the rules of classes that no
 * element has. (MUI's components register some such classes.) Global styles and keyframes are not
 * registered as classes, so they stay. (`extractCriticalToChunks` of `@emotion/server` does the
 * same, but would add 19 packages.)
 */
export function usedRules({ key, inserted, registered }: EmotionCache, html: string): Rules {
  const used = new Set(html.match(new RegExp(`${key}-[\\w-]+`, 'g')));
  const isUsed = (name: string) => used.has(name) || !(name in registered);
  return Object.fromEntries(Object.entries(inserted).filter(([id]) => isUsed(`${key}-${id}`)));
}

/** Returns the rules as the text of a style element. */
export const cssOf = (rules: Rules): string =>
  Object.values(rules)
    .filter((css) => css !== true)
    .join('')
    .replaceAll('</style', String.raw`<\/style`);
