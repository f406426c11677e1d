import { createTheme, type Shadows } from '@mui/material/styles';
import { components } from './components.ts';
import { palette } from './palette.ts';
import { faces } from '#site/brand.ts';
import { elevation, radii, space } from './tokens.ts';

type HouseScales = { radii: typeof radii; space: typeof space; elevation: typeof elevation };

declare module '@mui/material/styles' {
  interface Theme extends HouseScales {}
  interface ThemeOptions extends HouseScales {}
}

const display = { fontFamily: faces.display, fontWeight: 700, textWrap: 'balance' } as const;

/**
 * MUI's variables for components and shades that this site does not use are left out, because every document contains
 * the rest. A component that reads a missing variable gets the plain value, below.
 */
const unused = new RegExp(
  [
    // MUI's own list of keys whose values are not CSS.
    '^(cssVarPrefix|colorSchemeSelector|modularCssLayers|rootSelector|typography|mixins|breakpoints|direction|transitions|motion|opacity|.*sxConfig)\\b',
    '^(shadows|overlays|zIndex|font|radii|space|elevation)\\b',
    '^palette\\.(mode|contrastThreshold|tonalOffset|info|warning|grey)\\b',
    '^palette\\.[A-Z]',
    '^palette\\.(success|ground|line|band|background)\\..*Channel$',
    '^palette\\..+\\.(light|lightChannel|darkChannel|contrastTextChannel)$',
    '^palette\\.(error|success)\\.(dark|contrastText|mainChannel)$',
    '^palette\\.(dividerChannel|common\\..+|text\\.(icon|disabled|\\w+Channel))$',
    '^palette\\.action\\.(hover|selected\\w*|activatedOpacity|focusOpacity)$',
  ].join('|'),
);

/**
 * The document already contains the values of both schemes. The browser's theme only refers to them, and is created in
 * half the time if it computes only one scheme.
 */
const inBrowser = typeof document === 'object';

/**
 * The theme of server and browser, created once. The CSS contains both schemes. The browser picks one by
 * `prefers-color-scheme`, so there is no flash and no script.
 */
export const theme = createTheme({
  cssVariables: {
    // MUI's default with two schemes; the browser's theme has one, and would apply dark styles in both.
    colorSchemeSelector: 'media',
    shouldSkipGeneratingVar: (keys) => unused.test(keys.join('.')),
  },
  colorSchemes: {
    light: { palette: palette('light') },
    ...(inBrowser ? {} : { dark: { palette: palette('dark') } }),
  },
  shape: { borderRadius: radii.small },
  // MUI's 24 shadows are replaced by the two in `elevation`.
  shadows: Array<string>(25).fill('none') as Shadows,
  radii,
  space,
  elevation,
  typography: {
    // The font rules in the head decide which of the families is used at the moment.
    fontFamily: 'var(--body-face)',
    h1: {
      ...display,
      // Its longest word fits a phone even at twice the text size.
      fontSize: 'clamp(min(2.5rem, 19vw), 1.5rem + 3.35vw, 4.375rem)',
      lineHeight: 1,
      letterSpacing: '-0.035em',
    },
    h2: {
      ...display,
      fontSize: 'clamp(1.95rem, 1.3rem + 2.8vw, 3.375rem)',
      lineHeight: 1.04,
      letterSpacing: '-0.03em',
    },
    h3: { ...display, fontSize: '1.375rem', lineHeight: 1.2, letterSpacing: '-0.015em' },
    h4: { ...display, fontSize: '1.125rem', lineHeight: 1.25, letterSpacing: '-0.01em' },
    subtitle1: { fontSize: 'clamp(1.0625rem, 1rem + 0.3vw, 1.25rem)', lineHeight: 1.5, textWrap: 'balance' },
    body1: { fontSize: '1.0625rem', lineHeight: 1.6 },
    body2: { fontSize: '0.9375rem', lineHeight: 1.55 },
    caption: { fontSize: '0.875rem', lineHeight: 1.45 },
    button: { fontSize: '1rem', fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
  },
  components,
});

const { shadows, zIndex, palette: plain } = theme;
Object.assign(theme.vars, { shadows, zIndex });
Object.assign(theme.vars.palette, { info: plain.info, warning: plain.warning, Button: plain.Button });

if (inBrowser) theme.colorSchemes.dark = theme.colorSchemes.light;
