import { createTheme, type Shadows } from '@mui/material/styles';
import { components } from './components.ts';
import { palette } from './palette.ts';
import { elevation, heights, radii, sizes, space } from './tokens.ts';
import { pace, transitions } from './transitions.ts';
import { typography } from './typography.ts';
import { addPlainValues, isLeftOut } from './usedVariables.ts';
import { widths } from './widths.ts';

/** The measures of `tokens.ts` and `transitions.ts` that MUI's own theme does not have. */
const scales = { radii, space, heights, sizes, elevation, pace };

type Scales = typeof scales;

declare module '@mui/material/styles' {
  interface Theme extends Scales {}
  interface ThemeOptions extends Scales {}
}

/**
 * The theme of server and browser, created once. The CSS contains both color schemes. The browser
 * picks one by `prefers-color-scheme`, so there is no flash and no script.
 */
export const theme = createTheme({
  cssVariables: { cssVarPrefix: '', shouldSkipGeneratingVar: isLeftOut },
  colorSchemes: { light: { palette: palette('light') }, dark: { palette: palette('dark') } },
  breakpoints: { values: widths },
  typography,
  transitions,
  shape: { borderRadius: radii.small },
  // None of MUI's 24 shadows is used. The site's only shadow around elements is in `elevation`.
  shadows: Array<string>(25).fill('none') as Shadows,
  ...scales,
  components,
});

const { vars, shadows, shape, zIndex } = theme;
addPlainValues(vars, { palette: theme.palette, shadows, shape, zIndex });
