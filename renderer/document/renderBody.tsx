import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { GlobalStyles, ThemeProvider } from '@mui/system';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { IslandProps, type Islands } from '../islands/Island.tsx';
import { firstScreenStyles } from './firstScreen.ts';
import { globalStyles } from '../../theme/globalStyles.ts';
import { theme } from '../../theme/theme.ts';

/** Renders a page. Returns its HTML, the CSS that the HTML uses, and the parts of its islands. */
export function renderBody(page: ReactNode) {
  // Each render has its own cache, so that styles of one page never appear in another. Emotion's
  // own plugin adds vendor prefixes. It is left out, because the supported browsers
  // (vite.config.ts) need none.
  const cache = createCache({ key: 'css', stylisPlugins: [] });
  // In this mode, Emotion keeps the rules in the cache instead of writing style elements into the
  // content.
  cache.compat = true;
  const islands: Islands = new Map();
  const html = renderToString(
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <GlobalStyles styles={[...theme.generateStyleSheets(), globalStyles(theme), firstScreenStyles]} />
        <IslandProps value={islands}>{page}</IslandProps>
      </ThemeProvider>
    </CacheProvider>,
  );
  return { html, css: usedStyles(cache, html), cache, islands };
}

/**
 * Does what `extractCriticalToChunks` of `@emotion/server` does, without its 19 packages. It leaves
 * out classes that no element has, which styled MUI components leave behind. Global styles and
 * keyframes are not registered as classes.
 */
function usedStyles({ key, inserted, registered }: EmotionCache, html: string): string {
  const used = new Set(html.match(new RegExp(`${key}-[\\w-]+`, 'g')));
  return Object.entries(inserted)
    .filter(([id]) => used.has(`${key}-${id}`) || !(`${key}-${id}` in registered))
    .map(([, css]) => (typeof css === 'string' ? css : ''))
    .join('');
}
