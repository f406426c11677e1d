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
  const { rules, islandNames, pageNames } = wornStyles(cache, html);
  const shorten = shortNames(cache.key, pageNames);
  return { html: shorten(html), css: styleElement(shorten(rules), islandNames) };
}

/**
 * The rules of a page, each once, and the names of those that its islands wear and those that only the page does.
 *
 * @param html tells which styles are worn at all (a styled MUI component leaves its base behind, unused), and which
 *   of them by an island: Emotion in the browser has to know of those alone
 */
function wornStyles(cache: EmotionCache, html: string) {
  const worn = new Set(html.match(classNames(cache.key)));
  const islands = html.match(/<div data-island=[^]*?<script /g)?.join('') ?? '';
  const islandNames: string[] = [];
  const pageNames: string[] = [];
  const rules: string[] = [];
  for (const [name, rule] of Object.entries(cache.inserted)) {
    const className = `${cache.key}-${name}`;
    // Global styles and keyframes are not registered as classes; the page needs them all.
    const isClass = className in cache.registered;
    if (typeof rule !== 'string' || (isClass && !worn.has(className))) continue;
    rules.push(rule);
    if (islands.includes(className)) islandNames.push(name);
    else if (isClass) pageNames.push(name);
  }
  return { rules: rules.join(''), islandNames, pageNames };
}

/**
 * Calls by its place in the list, in place of a hash, each style that no script asks for by its name: hashes are what
 * compression can do nothing with.
 *
 * @returns what does so in a text, the same in every text
 */
function shortNames(key: string, names: string[]): (text: string) => string {
  // Letters first: Emotion itself calls a style without rules `0`.
  const short = new Map(
    names.map((name, place) => [`${key}-${name}`, `${key}-${(place + 10).toString(36)}`]),
  );
  return (text) => text.replace(classNames(key), (name) => short.get(name) ?? name);
}

/** Matches every class name that Emotion makes under a key. */
function classNames(key: string): RegExp {
  return new RegExp(`${key}-[\\w-]+`, 'g');
}

function styleElement(rules: string, islandNames: string[]): string {
  const css = withoutFallbacks(rules).replaceAll('</style', String.raw`<\/style`);
  return `<style data-styles="${islandNames.join(' ')}">${css}</style>`;
}

/** MUI repeats a variable's light value wherever the variable is used; the document declares them all itself. */
function withoutFallbacks(css: string): string {
  return css.replace(/var\((--mui-[\w-]+), ?(?:[^()]|\([^()]*\))*\)/g, (use: string, name: string) =>
    css.includes(`${name}:`) ? `var(${name})` : use,
  );
}
