import type { CSSObject, Theme } from '@mui/material/styles';
import * as formAttributes from '../../form/formAttributes.ts';

/** Matches the form's sheet while the receipt replaces the form. */
export const whenReceived = `&:has([${formAttributes.received}])`;

/** The space between the ticket's contents and its edges. The ticket declares it. */
export const edge = 'var(--edge)';

/** The radius, in px, of the round notches at both ends of the line where the stub tears off. */
export const notch = 20;

/**
 * The paper of a part of the ticket. The ticket has two parts: the sheet, with the form, and the
 * stub.
 *
 * @param drawings what is drawn on the paper, on screens without forced colors
 */
export const paper = (theme: Theme, drawings: CSSObject): CSSObject => ({
  position: 'relative',
  padding: edge,
  borderRadius: theme.radii.large,
  backgroundColor: theme.vars.palette.background.paper,
  '@media screen and (forced-colors: none)': {
    borderEndStartRadius: 0,
    borderEndEndRadius: 0,
    paddingBottom: `calc(${edge} + 8px)`,
    ...drawings,
  },
});

/**
 * The torn edge of a sheet: a row of round holes that are centered on the edge, so that half of
 * each is bitten out of the paper:
 *
 *     |          paper          |
 *     |  _   _   _   _   _   _  |
 *     '-' '-' '-' '-' '-' '-' '-'
 *
 * At every width there is a whole number of holes (`round`). Each hole is a background tile that is
 * transparent at its edges, so no lines appear between the tiles when the sheet is rotated.
 */
export const tornEdge = (theme: Theme, side: 'top' | 'bottom'): CSSObject => ({
  content: '""',
  position: 'absolute',
  inset: side === 'top' ? '-8px 0 auto' : 'auto 0 -8px',
  height: 16,
  color: theme.vars.palette.ground.contact,
  background: 'radial-gradient(circle, currentColor 7px, #0000 7.5px) 0 0 / 24px 100% round no-repeat',
});
