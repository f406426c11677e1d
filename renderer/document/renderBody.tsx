import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { GlobalStyles, ThemeProvider } from '@mui/system';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { firstScreenStyles } from '../../components/frame/firstScreen.ts';
import { globalStyles } from '../../theme/globalStyles.ts';
import { theme } from '../../theme/theme.ts';
import * as names from '../names.ts';

/**
 * Returns the cache in which Emotion collects the rules of one document. Each document has its own
 * cache, so that styles of one page never appear in another. Emotion's own plugin adds vendor
 * prefixes. It is left out, because the supported browsers (vite.config.ts) need none.
 */
export function createStyleCache(): EmotionCache {
  const cache = createCache({ key: names.styles, stylisPlugins: [] });
  // In this mode, Emotion keeps the rules in the cache instead of writing style elements into the
  // content.
  cache.compat = true;
  return cache;
}

/** Renders a page to HTML, and collects its rules in the cache. */
export function renderBody(page: ReactNode, cache: EmotionCache): string {
  return renderToString(
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <GlobalStyles styles={[...theme.generateStyleSheets(), globalStyles(theme), firstScreenStyles]} />
        {page}
      </ThemeProvider>
    </CacheProvider>,
  );
}

/**
 * Returns the collected rules that the HTML uses. It does what `extractCriticalToChunks` of
 * `@emotion/server` does, without its 19 packages. It leaves out classes that no element has, which
 * styled MUI components leave behind. Global styles and keyframes are not registered as classes.
 */
export function usedStyles({ key, inserted, registered }: EmotionCache, html: string): string {
  const used = new Set(html.match(new RegExp(`${key}-[\\w-]+`, 'g')));
  return Object.entries(inserted)
    .filter(([id]) => used.has(`${key}-${id}`) || !(`${key}-${id}` in registered))
    .map(([, css]) => (typeof css === 'string' ? css : ''))
    .join('');
}
