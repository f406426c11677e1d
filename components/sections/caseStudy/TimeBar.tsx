import { type CSSObject, styled, type Theme } from '@mui/material/styles';
import { dashes, ring } from '../../road/road.ts';

/** The bar's height: at least 28 px, and at least the width of the road in the page's margin. */
export const barHeight = 'max(28px, var(--lane))';

/** The distance from a ring in the middle of the road to the road's edge. */
export const besideRing = `calc((${barHeight} - ${ring}px) / 2)`;

/**
 * A bar chart that looks like a road. For example, if a project saves 60 % of the time that some
 * work takes:
 *
 *     |===== 40 % ====[van]- - - - - 60 % - - - - -|
 *
 * - The whole road is the time that the work once took.
 * - The filled part (the child of this element) is the time that the work takes now. `--remaining`
 *   is its length.
 * - The rest is the saved time. It is only an outline.
 *
 * The child may contain a van, which is at the end of the filled part.
 */
export const TimeBar = styled('div')(({ theme }) => {
  const { band, secondary } = theme.vars.palette;
  return {
    position: 'relative',
    height: barHeight,
    borderRadius: theme.radii.round,
    outline: `2px dashed ${band.muted}`,
    outlineOffset: -2,
    // `hidden` instead of `clip` would make the road a scroll container, which scroll-driven
    // animations inside the road would then follow instead of the page.
    overflow: 'clip',
    // `::before` draws the filled part as a gray road, along which the van has not driven yet. The
    // child is the same part in amber. Both are in front of the outline.
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
      // These two colors make the van visible on the amber road.
      '--van-color': band.text,
      stroke: band.main,
      rotate: '90deg',
      // Puts the van at the end of the filled part.
      marginInline: 'auto 8px',
    },
    '@media (forced-colors: active)': { '& > div': { backgroundColor: 'CanvasText' } },
  };
});

/** The styles of a pseudo-element: a bracket above the bar that spans the saved part. */
export const bracket = ({ vars }: Theme): CSSObject => ({
  content: '""',
  height: 8,
  border: `2px solid ${vars.palette.secondary.main}`,
  borderBottomWidth: 0,
  borderRadius: '4px 4px 0 0',
});

/** Styles that turn a `bracket` upside down, for a bracket below the bar. */
export const bracketBelow: CSSObject = { borderWidth: '0 2px 2px', borderRadius: '0 0 4px 4px' };
