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
 * @returns `html` of the body; `css` as the finished style element, each rule once, with the names that
 *   `islands/styleCache.ts` needs in the browser to know what is there already
 */
export function renderBody(page: ReactNode): { html: string; css: string } {
  // A cache per render: what one page uses never shows in another.
  // No plugins means no vendor prefixes: the browsers this site is built for (vite.config.ts) need none of them.
  const cache = createCache({ key: 'css', stylisPlugins: [] });
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
  return shortNames(cache.key, html, styleElement(cache, html));
}

/**
 * @param html tells which styles are worn at all (a styled MUI component leaves its base behind, unused), and which
 *   of them by an island: Emotion in the browser has to know of those alone
 */
function styleElement(cache: EmotionCache, html: string): string {
  const worn = new Set(html.match(new RegExp(`${cache.key}-[\\w-]+`, 'g')));
  const islands = html.match(/<div data-island=[^]*?<script /g)?.join('') ?? '';
  const names: string[] = [];
  const rules: string[] = [];
  for (const [name, rule] of Object.entries(cache.inserted)) {
    const className = `${cache.key}-${name}`;
    // Global styles and keyframes are not registered as classes; the page needs them all.
    const isClass = className in cache.registered;
    if (typeof rule !== 'string' || (isClass && !worn.has(className))) continue;
    rules.push(rule);
    if (islands.includes(className)) names.push(name);
  }
  const css = withoutFallbacks(rules.join(''));
  return `<style data-styles="${names.join(' ')}">${css.replaceAll('</style', String.raw`<\/style`)}</style>`;
}

/**
 * Calls by its place in the document, in place of a hash, each style that no script asks for by its name: hashes are
 * what compression can do nothing with.
 */
function shortNames(key: string, html: string, css: string): { html: string; css: string } {
  const [, names = ''] = /data-styles="([^"]*)"/.exec(css) ?? [];
  const kept = new Set(names.split(' ').map((name) => `${key}-${name}`));
  const className = new RegExp(`${key}-[\\w-]+`, 'g');
  const worn = new Set(
    html
      .match(/ class="[^"]*"/g)
      ?.join('')
      .match(className),
  );
  const short = new Map(
    [...worn].filter((name) => !kept.has(name)).map((name, place) => [name, `${key}-${place.toString(36)}`]),
  );
  const rename = (text: string) => text.replace(className, (name) => short.get(name) ?? name);
  return { html: rename(html), css: rename(css) };
}

/** MUI repeats a variable's light value wherever the variable is used; the document declares them all itself. */
function withoutFallbacks(css: string): string {
  return css.replace(/var\((--mui-[\w-]+), ?(?:[^()]|\([^()]*\))*\)/g, (use: string, name: string) =>
    css.includes(`${name}:`) ? `var(${name})` : use,
  );
}
