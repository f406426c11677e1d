import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { radii } from './tokens.ts';

/** The defaults and styles that differ from MUI's own, for each kind of component. */
export const components: Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme> = {
  // The ripple needs React, so it would be missing before hydration. It would also delay the answer
  // to a press by 20 ms on a slow phone. For controls that do not answer a press in the next frame,
  // `globalStyles` shows that they are pressed.
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  // Removes `focusable=false`. MUI sets it only for old versions of Internet Explorer, which moved
  // the focus to drawings.
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
        // Icons are placed in a button directly. MUI's `startIcon` would add a zero-width space to
        // the button's name.
        '& > svg': { fontSize: 20 },
      }),
      // Forced colors remove the background. The border keeps the button visible.
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
  // MUI writes the shadow of an elevated paper into a style attribute, which the site's
  // Content-Security-Policy would then have to allow. So papers on this site have no shadow, and
  // need no transition for one. The border of this variant is removed. `SideDrawer.tsx` and
  // `FaqAccordion.tsx` add borders of their own.
  MuiPaper: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { border: 0, transition: 'none' } },
  },
  MuiDrawer: { defaultProps: { elevation: 0 } },
};
