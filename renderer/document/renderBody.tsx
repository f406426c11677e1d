import createCache, { type EmotionCache, type StylisElement } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { GlobalStyles, ThemeProvider } from '@mui/system';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { IslandProps, type Islands } from '../islands/Island.tsx';
import { firstScreenStyles } from './firstScreen.ts';
import { globalStyles } from '../../theme/globalStyles.ts';
import { theme } from '../../theme/theme.ts';

/** Renders a page to HTML, the CSS that its HTML uses, each rule once, and the parts of its islands. */
export function renderBody(page: ReactNode) {
  // Each render has its own cache, so that styles of one page never appear in another. Emotion's own plugin, which adds
  // vendor prefixes, is left out; the supported browsers (vite.config.ts) need none.
  const cache = createCache({ key: 'css', stylisPlugins: [dropUnused] });
  // In this mode, Emotion keeps the rules in the cache instead of writing style elements into the content.
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
  const css = withoutUnread(usedStyles(cache, html)).replaceAll(/(?<=,|\([\w-]+:) |;(?=\})/g, '');
  const short = shortNames(cache, islands);
  return { html: short(html), css: short(css), cache, islands };
}

/**
 * MUI's rules that change nothing here: for controls that are switched off or loading, which this site has none of, for a fault
 * of old Firefoxes, for shadows, of which the theme has none, for buttons in print, where they are hidden, for an underline that
 * buttons never have, and for the line and the turned sign of an accordion, which `FaqAccordion` has not. An owner's styles pass
 * through here, too, so each pattern has a value that only MUI writes.
 */
const unused =
  /\.Mui-disabled|Button-loading|-moz-focus-inner|\{color-adjust|(:hover|:active|focusVisible)\{box-shadow:none;\}|:hover\{text-decoration:none;\}|Mui-expanded(::before|:first-of-type|:last-of-type|\{transform:rotate\(180deg)|::before\{position:absolute;left:0;top:-1px/;

/**
 * A plugin of stylis, Emotion's preprocessor. Where a style overrides another one, as the theme does MUI's, a rule names
 * a property several times; the last value counts. `content` may name a value that not every browser knows.
 */
function dropUnused({ type, props, children }: StylisElement) {
  if (type !== 'rule' || !Array.isArray(children)) return;
  const last = new Map(children.map((declaration) => [declaration.props, declaration]));
  // Every supported browser knows `-webkit-appearance`, and scrolls smoothly by touch.
  for (const name of ['-moz-appearance', '-webkit-overflow-scrolling']) last.delete(name);
  const kept = children.filter((one) => one.props === 'content' || last.get(one.props) === one);
  const body = `{${kept.map(({ value }) => value).join('')}}`;
  if ([props].flat().every((selector) => unused.test(selector + body))) kept.length = 0;
  children.splice(0, children.length, ...kept);
}

/**
 * Does what `extractCriticalToChunks` of `@emotion/server` does, without its 19 packages. It leaves out classes that no
 * element has, which styled MUI components leave behind. Global styles and keyframes are not registered as classes.
 */
function usedStyles({ key, inserted, registered }: EmotionCache, html: string): string {
  const used = new Set(html.match(new RegExp(`${key}-[\\w-]+`, 'g')));
  return Object.entries(inserted)
    .filter(([id]) => used.has(`${key}-${id}`) || !(`${key}-${id}` in registered))
    .map(([, css]) => (typeof css === 'string' ? css : ''))
    .join('');
}

/** Returns what gives the classes that no island has short names. React compares an island's with those that it renders. */
function shortNames({ registered }: EmotionCache, islands: Islands): (text: string) => string {
  const kept = Array.from(islands.values(), ({ html }) => html).join('');
  const others = Object.keys(registered).filter((name) => !kept.includes(name));
  const short = new Map(others.map((name, index) => [name, `_${index.toString(36)}`]));
  return (text) => text.replace(/css-[\w-]+/g, (name) => short.get(name) ?? name);
}

/**
 * Takes out what nothing reads: the light value that MUI repeats wherever a variable is used, where a rule declares the
 * variable; and the variables of a button's other variants.
 */
function withoutUnread(css: string): string {
  return css
    .replace(/var\((--palette-[\w-]+), ?(?:[^()]|\([^()]*\))*\)/g, (use: string, name: string) =>
      css.includes(`${name}:`) ? `var(${name})` : use,
    )
    .replace(/(--variant-\w+):[^;}]*;?/g, (declaration, name) =>
      css.includes(`var(${name}`) ? declaration : '',
    );
}
