import { lighten } from '@mui/material/styles';
import { colors } from '#site/brand.ts';
import { palette } from '../../../theme/palette.ts';

const { primary, secondary, text, divider, line, error } = palette('light');

/**
 * The colors of the ticket in the dark scheme, in which it still looks like paper: the colors of
 * the light scheme, except for the paper, which has a color of its own.
 */
export const inTheLight = {
  colorScheme: 'light',
  '--palette-background-paper': colors.dark.ticket,
  // The color of the fields is halfway between the paper's and white, because white would dazzle.
  '--palette-background-default': lighten(colors.dark.ticket, 0.5),
  '--palette-text-primary': text.primary,
  '--palette-text-secondary': text.secondary,
  '--palette-divider': divider,
  '--palette-line-strong': line.strong,
  '--palette-action-active': text.secondary,
  // This paper is darker than that of the light scheme. So links and buttons have the darker of the
  // owner's two shades.
  '--palette-primary-main': primary.dark,
  '--palette-primary-dark': text.primary,
  '--palette-primary-contrastText': primary.contrastText,
  '--palette-secondary-main': secondary.main,
  '--palette-secondary-dark': secondary.dark,
  '--palette-secondary-contrastText': secondary.contrastText,
  '--palette-error-main': error.main,
} as const;
