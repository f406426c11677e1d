import type { CSSObject, Theme } from '@mui/material/styles';
import * as formAttributes from '../../form/formAttributes.ts';

/** The ticket or its panel, once the request was received. */
export const whenReceived = `&:has([${formAttributes.received}])`;

/** The space between the ticket's contents and its edges. */
export const edge = 'clamp(1.25rem, 3.2vw, 3.25rem)';

/** One of the ticket's two sheets: the form's panel and the stub. Its lower edge is torn. */
export const paper = (theme: Theme): CSSObject => ({
  padding: edge,
  borderRadius: theme.radii.large,
  backgroundColor: theme.vars.palette.background.paper,
  '@media screen and (forced-colors: none)': {
    borderEndStartRadius: 0,
    borderEndEndRadius: 0,
    paddingBottom: `calc(${edge} + 8px)`,
    maskImage: 'radial-gradient(circle at 50% 100%, #0000 7px, #000 7.5px)',
    maskSize: '24px 100%',
    maskRepeat: 'round',
  },
});
