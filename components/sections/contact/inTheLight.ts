import { colours } from '#site/brand.ts';
import { ticketPaper } from '../../../theme/tokens.ts';

const { light } = colours;

/** The light scheme's colors for a part of the dark page that is a sheet of paper. */
export const inTheLight = {
  colorScheme: 'light',
  '--palette-background-paper': ticketPaper,
  '--palette-background-default': light.surface,
  '--palette-text-primary': light.ink,
  '--palette-text-secondary': light.inkMuted,
  '--palette-divider': light.line,
  '--palette-line-strong': light.lineStrong,
  '--palette-action-active': light.inkMuted,
  '--palette-primary-main': light.actionDeep,
  '--palette-primary-dark': light.ink,
  '--palette-primary-contrastText': light.onAction,
  '--palette-secondary-main': light.accent,
  '--palette-secondary-dark': light.accentDeep,
  '--palette-secondary-contrastText': light.onAccent,
  '--palette-error-main': light.error,
} as const;
