import { createTheme, type Shadows } from '@mui/material/styles';
import { components } from './components.ts';
import { palette } from './palette.ts';
import { duration, easing, elevation, heights, leading, radii, sizes, space } from './tokens.ts';
import { widths } from './widths.ts';

type HouseScales = {
  radii: typeof radii;
  space: typeof space;
  heights: typeof heights;
  sizes: typeof sizes;
  elevation: typeof elevation;
  pace: Record<'short' | 'medium' | 'long', string>;
};

declare module '@mui/material/styles' {
  interface Theme extends HouseScales {}
  interface ThemeOptions extends HouseScales {}
}

const display = { fontFamily: 'var(--display-face)', fontWeight: 700, textWrap: 'balance' } as const;

/**
 * MUI's variables that the rules of this site use. They are part of every document, so MUI's other
 * 180 variables are left out, which saves 2.7 KB with Brotli. Code that reads a variable which is
 * left out gets the plain value of the light scheme (below), so a color that differs in the dark
 * has to be listed here.
 */
const used = new Set([
  'palette.primary.main',
  'palette.primary.dark',
  'palette.primary.contrastText',
  'palette.primary.mainChannel',
  'palette.secondary.main',
  'palette.secondary.dark',
  'palette.secondary.contrastText',
  'palette.secondary.mainChannel',
  'palette.error.main',
  'palette.text.primary',
  'palette.text.secondary',
  'palette.divider',
  'palette.background.paper',
  'palette.background.default',
  'palette.action.active',
  'palette.action.hoverOpacity',
  'palette.action.activeChannel',
  'palette.ground.main',
  'palette.ground.contact',
  'palette.line.strong',
  'palette.band.main',
  'palette.band.text',
  'palette.band.muted',
  'palette.band.line',
]);

/**
 * The theme of server and browser, created once. The CSS contains both color schemes. The browser
 * picks one by `prefers-color-scheme`, so there is no flash and no script.
 */
export const theme = createTheme({
  cssVariables: {
    cssVarPrefix: '',
    shouldSkipGeneratingVar: (keys) => !used.has(keys.join('.')),
  },
  colorSchemes: { light: { palette: palette('light') }, dark: { palette: palette('dark') } },
  breakpoints: { values: widths },
  shape: { borderRadius: radii.small },
  // MUI's 24 shadows are replaced by the one in `elevation`.
  shadows: Array<string>(25).fill('none') as Shadows,
  radii,
  space,
  heights,
  sizes,
  elevation,
  // A duration with its curve, for `transition` and `animation`.
  pace: {
    short: `${duration.short}ms ${easing.out}`,
    medium: `${duration.medium}ms ${easing.out}`,
    long: `${duration.long}ms ${easing.inOut}`,
  },
  // MUI's own transitions.
  transitions: {
    duration: {
      shortest: duration.short,
      shorter: duration.short,
      short: duration.medium,
      standard: duration.medium,
      complex: duration.long,
      enteringScreen: duration.medium,
      leavingScreen: duration.short,
    },
    easing: { easeInOut: easing.inOut, easeOut: easing.out, easeIn: easing.inOut, sharp: easing.inOut },
  },
  typography: {
    // The font rules in the head decide which family is used at the moment.
    fontFamily: 'var(--body-face)',
    h1: {
      ...display,
      fontSize: sizes.display,
      lineHeight: leading(1),
      letterSpacing: '-0.035em',
    },
    h2: {
      ...display,
      fontSize: sizes.heading,
      lineHeight: leading(1.04),
      letterSpacing: '-0.03em',
    },
    h3: { ...display, fontSize: sizes.title, lineHeight: leading(1.2), letterSpacing: '-0.015em' },
    h4: { ...display, fontSize: sizes.lead, lineHeight: leading(1.25), letterSpacing: '-0.01em' },
    subtitle1: { fontSize: sizes.lead, lineHeight: 1.5, textWrap: 'balance' },
    body1: { fontSize: sizes.body, lineHeight: 1.6 },
    button: { fontSize: sizes.body, fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
  },
  components,
});

complete();

/** Writes into MUI's theme what `createTheme` has no option for. */
function complete(): void {
  const { vars, shadows, shape, zIndex } = theme;
  // All variables of these groups are left out, and MUI's components read them from `vars`.
  Object.assign(vars, { shadows, shape, zIndex });
  // The same holds for the colors whose variables are left out.
  addPlain(vars.palette, theme.palette);
}

type Values = { [name: string]: unknown };

/** Sets a plain value for each variable that is left out. */
function addPlain(vars: object, plain: object): void {
  const known = vars as Values;
  for (const [name, value] of Object.entries(plain)) {
    if (known[name] === undefined) known[name] = value;
    else if (typeof value === 'object') addPlain(known[name] as object, value as object);
  }
}
