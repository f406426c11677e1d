import { type CSSObject, styled, type Theme } from '@mui/material/styles';
import { dashes, ring } from '../../road/road.ts';

/** The width of this road: at least 28 px, and at least as wide as the page's road. */
export const lane = 'max(28px, var(--lane))';

/** The distance from a ring in the middle of the road to the road's edge. */
export const besideRing = `calc((${lane} - ${ring}px) / 2)`;

/**
 * A road as a bar. Its length is the time that the work once took. Its child fills the remaining
 * part, for the time that the work takes now. `--remaining` is the length of this part. The saved
 * part is an outline. The child may have a van, which is at the end of the remaining part.
 */
export const Lane = styled('div')(({ theme }) => {
  const { band, secondary } = theme.vars.palette;
  return {
    position: 'relative',
    height: lane,
    borderRadius: theme.radii.round,
    outline: `2px dashed ${band.muted}`,
    outlineOffset: -2,
    // `hidden` would make the road a scroll container, and its animation would depend on that.
    overflow: 'clip',
    // The remaining part looks like the page's road until the van has driven along it. Both it and
    // the amber child are in front of the outline.
    '&::before, & > div': {
      width: 'var(--remaining)',
      height: '100%',
      borderRadius: theme.radii.round,
    },
    '&::before': {
      content: '""',
      position: 'absolute',
      background: `${band.line} ${dashes(theme, '90deg')} 14px 50% / 100% 2px no-repeat`,
    },
    '& > div': { position: 'relative', backgroundColor: secondary.main },
    '& svg': {
      height: '100%',
      // Both set the van off from the amber.
      '--van-color': band.text,
      stroke: band.main,
      rotate: '90deg',
      // At the end of the amber part.
      marginInline: 'auto 8px',
    },
    '@media (forced-colors: active)': { '& > div': { backgroundColor: 'CanvasText' } },
  };
});

/** A pseudo-element that spans the saved part, above the bar. */
export const bracket = ({ vars }: Theme): CSSObject => ({
  content: '""',
  height: 8,
  border: `2px solid ${vars.palette.secondary.main}`,
  borderBottomWidth: 0,
  borderRadius: '4px 4px 0 0',
});

/** What turns a bracket upside down, below the bar. */
export const bracketBelow: CSSObject = { borderWidth: '0 2px 2px', borderRadius: '0 0 4px 4px' };
