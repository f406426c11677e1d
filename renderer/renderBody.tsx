import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { GlobalStyles, ThemeProvider } from '@mui/system';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { globalStyles } from './theme/globalStyles.ts';
import { theme } from './theme/theme.ts';

/**
 * Renders a page to HTML and the CSS that its HTML uses.
 *
 * @returns `html` of the body; `css` as the finished style element, each rule once, with the names Emotion needs
 *   in the browser to know what is there already
 */
export function renderBody(page: ReactNode): { html: string; css: string } {
  // A cache per render: what one page uses never shows in another.
  const cache = createCache({ key: 'css' });
  // In this mode Emotion keeps the rules in the cache instead of writing style elements among the content.
  cache.compat = true;
  const html = renderToString(
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <GlobalStyles styles={theme.generateStyleSheets()} />
        <GlobalStyles styles={globalStyles(theme)} />
        {page}
      </ThemeProvider>
    </CacheProvider>,
  );
  return { html, css: styleElement(cache) };
}

function styleElement(cache: EmotionCache): string {
  const entries = Object.entries(cache.inserted).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const names = entries.map(([name]) => name).join(' ');
  const css = entries.map(([, rules]) => rules).join('');
  return `<style data-emotion="${cache.key} ${names}">${css.replaceAll('</style', String.raw`<\/style`)}</style>`;
}
