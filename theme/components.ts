import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { radii } from './tokens.ts';

/** What holds for a kind of MUI component wherever it stands. */
export const components: Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme> = {
  MuiButton: {
    styleOverrides: {
      root: {
        minHeight: 48,
        padding: '10px 24px',
        borderRadius: radii.round,
        lineHeight: 1.25,
        gap: 8,
        // Icons stand in a button as they are: MUI's `startIcon` puts a zero-width space into the button's name.
        '& > svg': { fontSize: 20 },
      },
      // Forced colours take the fill away; the edge is what remains of the button.
      contained: { '@media (forced-colors: active)': { border: '1px solid' } },
      outlined: ({ theme }) => ({
        color: theme.vars.palette.text.primary,
        borderColor: theme.vars.palette.line.strong,
      }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.background.default,
        '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.line.strong },
        // MUI marks the focused field by script; this holds before hydration and without it.
        '&:focus-within': { outline: `3px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
      }),
      input: ({ theme }) => ({
        height: 'auto',
        minHeight: 24,
        padding: '12px 14px',
        lineHeight: 1.5,
        // MUI's 42 % opacity is below 4.5:1 (WCAG 1.4.3).
        '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
      }),
    },
  },
  MuiAccordion: {
    defaultProps: { disableGutters: true, elevation: 0, square: true },
  },
  MuiNativeSelect: {
    styleOverrides: {
      icon: { right: 12 },
      // MUI's rule for the select is more specific than the input's above.
      select: { '&&': { paddingInline: '14px 40px', height: 'auto' } },
    },
  },
  MuiDrawer: {
    styleOverrides: { paper: { backgroundImage: 'none' } },
  },
};
