import createCache, { type EmotionCache, type StylisElement } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { GlobalStyles, ThemeProvider } from '@mui/system';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { firstScreenStyles } from './firstPaint.ts';
import { globalStyles, printStyles } from '../../theme/globalStyles.ts';
import { theme } from '../../theme/theme.ts';

/**
 * Renders a page to HTML and the CSS that its HTML uses, each rule once. `css` is what the first screen needs. The rules of
 * the sections below it are in the HTML, right before the first section, so that a browser can show the first screen when a
 * third of the document has arrived, in the first ten packets (RFC 6928). Only an SVG may have a style element there.
 */
export function renderBody(page: ReactNode): { html: string; css: string; cache: EmotionCache } {
  // Each render has its own cache, so that styles of one page never appear in another. Emotion's own plugin, which adds
  // vendor prefixes, is left out; the supported browsers (vite.config.ts) need none.
  const cache = createCache({ key: 'css', stylisPlugins: [keepLastValues] });
  // In this mode, Emotion keeps the rules in the cache instead of writing style elements into the content.
  cache.compat = true;
  const html = renderToString(
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <GlobalStyles styles={theme.generateStyleSheets()} />
        <GlobalStyles styles={globalStyles(theme)} />
        <GlobalStyles styles={firstScreenStyles(theme)} />
        <GlobalStyles styles={{ '@media print': printStyles }} />
        {page}
      </ThemeProvider>
    </CacheProvider>,
  );
  const styles = usedStyles(cache, html);
  const all = cssOf(styles);
  const [first = '', ...sections] = html.split(/(?=<section)/);
  const isLate = ({ name, css }: Style) =>
    css.startsWith('@media print') || (name !== undefined && !first.includes(name));
  const late = sections.length > 0 ? styles.filter(isLate) : [];
  const early = styles.filter((style) => !late.includes(style));
  const lateStyle = `<svg width="0" height="0" aria-hidden="true"><style>${inSvg(withoutFallbacks(cssOf(late), all))}</style></svg>`;
  return {
    html: [first, ...(late.length > 0 ? [lateStyle] : []), ...sections].join(''),
    css: withoutFallbacks(cssOf(early), all),
    cache,
  };
}

/** What Emotion has inserted under one name: the rules of a class, or, without a name, global styles or keyframes. */
type Style = { name: string | undefined; css: string };

const cssOf = (styles: Style[]) => styles.map(({ css }) => css).join('');

/** Within an SVG, a style element is not raw text (HTML Standard, 13.2.6.5). */
const inSvg = (css: string) => css.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * A plugin of stylis, Emotion's preprocessor. Where a style overrides another one, as the theme does MUI's, a rule names
 * a property several times; the last value counts. `content` may name a value that not every browser knows.
 */
function keepLastValues({ type, children }: StylisElement) {
  if (type !== 'rule' || !Array.isArray(children)) return;
  const last = new Map(children.map((declaration) => [declaration.props, declaration]));
  const kept = children.filter((one) => one.props === 'content' || last.get(one.props) === one);
  children.splice(0, children.length, ...kept);
}

/**
 * Does what `extractCriticalToChunks` of `@emotion/server` does, without its 19 packages. It leaves out classes that no
 * element has, which styled MUI components leave behind. Global styles and keyframes are not registered as classes.
 */
function usedStyles({ key, inserted, registered }: EmotionCache, html: string): Style[] {
  const used = new Set(html.match(new RegExp(`${key}-[\\w-]+`, 'g')));
  return Object.entries(inserted).flatMap(([id, css]): Style[] => {
    const name = `${key}-${id}`;
    if (typeof css !== 'string') return [];
    if (!(name in registered)) return [{ name: undefined, css }];
    return used.has(name) ? [{ name, css }] : [];
  });
}

/** MUI repeats a variable's light value wherever the variable is used. The rules in `declared` give it a value already. */
function withoutFallbacks(css: string, declared: string): string {
  return css.replace(/var\((--mui-[\w-]+), ?(?:[^()]|\([^()]*\))*\)/g, (use: string, name: string) =>
    declared.includes(`${name}:`) ? `var(${name})` : use,
  );
}
