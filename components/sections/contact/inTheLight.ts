import { lighten } from '@mui/material/styles';
import { colors } from '#site/brand.ts';
import { palette } from '../../../theme/palette.ts';

const { primary, secondary, text, divider, line, error } = palette('light');

/**
 * The colors of a part that looks like a sheet of paper in the dark scheme: those of the light
 * scheme, on a paper color of its own.
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
  // On the darker paper, links and buttons need the darker of two shades.
  '--palette-primary-main': primary.dark,
  '--palette-primary-dark': text.primary,
  '--palette-primary-contrastText': primary.contrastText,
  '--palette-secondary-main': secondary.main,
  '--palette-secondary-dark': secondary.dark,
  '--palette-secondary-contrastText': secondary.contrastText,
  '--palette-error-main': error.main,
} as const;
