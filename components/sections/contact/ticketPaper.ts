import type { CSSObject, Theme } from '@mui/material/styles';
import * as formAttributes from '../../form/formAttributes.ts';

/** The ticket's panel, once the request was received. */
export const whenReceived = `&:has([${formAttributes.received}])`;

/** The space between the ticket's contents and its edges. The ticket declares it. */
export const edge = 'var(--edge)';

/** The radius of the notches at the ends of the perforation, in px. */
export const notch = 20;

/**
 * One of the ticket's two sheets: the form's panel and the stub.
 *
 * @param drawings what is drawn on the sheet, on screens without forced colors
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
 * The torn edge of a sheet: half-round bites. Their number is whole in every width.
 *
 * @param at where the sheet's edge is in the pseudo-element: `0` (above) or `100%` (below)
 */
export const tornEdge = (theme: Theme, at: '0' | '100%'): CSSObject => ({
  content: '""',
  position: 'absolute',
  // A pixel over the edge, so that a turned sheet has no seam there.
  inset: at === '0' ? '-1px 0 auto' : 'auto 0 -1px',
  height: 9,
  color: theme.vars.palette.ground.contact,
  background: `radial-gradient(circle at 50% ${at}, currentColor 7px, #0000 7.5px) 0 0 / 24px 100% round no-repeat`,
});
