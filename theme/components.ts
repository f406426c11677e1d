import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { radii } from './tokens.ts';

/** Overrides by kind of MUI component. */
export const components: Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme> = {
  // The ripple would come with React only, and make a slow phone's press wait 20 ms. `globalStyles`
  // shows a press where no answer follows in the next frame.
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  // Nothing but old Internet Explorers focused a drawing.
  MuiSvgIcon: { defaultProps: { focusable: undefined } },
  MuiButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: '3rem',
        padding: '0.625rem 1.5rem',
        borderRadius: radii.round,
        lineHeight: 1.25,
        gap: 8,
        transition: `background-color ${theme.pace.short}`,
        // Icons stand in a button as they are: MUI's `startIcon` puts a zero-width space into the
        // button's name.
        '& > svg': { fontSize: 20 },
      }),
      // Forced colors remove the fill. The border keeps the button visible.
      contained: { '@media (forced-colors: active)': { border: '1px solid' } },
      outlined: ({ theme }) => ({
        color: 'inherit',
        borderColor: theme.vars.palette.line.strong,
      }),
    },
  },
  MuiIconButton: {
    styleOverrides: { sizeMedium: { width: 48, height: 48 } },
  },
  // Papers here have no shadow that could change.
  MuiPaper: {
    styleOverrides: { root: { backgroundImage: 'none', transition: 'none' } },
  },
};
