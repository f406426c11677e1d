import { styled, type Theme } from '@mui/material/styles';
import { beside } from '../../frame/road.ts';

/**
 * On the poster, the midrib of the drawing's leaf goes on from its tip as a road. That is the figures' upper edge, and turns
 * into the page's margin beside them.
 */
export function RoadFromLeaf() {
  return (
    <Place aria-hidden="true">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" fill="none">
        <path d={path} vectorEffect="non-scaling-stroke" />
        <path d={path} vectorEffect="non-scaling-stroke" />
      </svg>
    </Place>
  );
}

/** It is stretched. Its corner is round on every screen, because its width and its height grow alike. */
const path = 'M103-28L100 0C95.5 55 91 100 84 100H6C2 100 0 120 0 140V900';

/** The media query of windows in which the headline stands above the rest, as on a poster. */
export const onPoster = ({ breakpoints, heights }: Theme) => `${breakpoints.up('md')} and ${heights.usual}`;

/** The space below the drawing, and on most screens above it. */
export const edge = 'clamp(2rem, 4.25vw, 5.5rem)';

const Place = styled('div')(({ theme }) => ({
  display: 'none',
  [onPoster(theme)]: {
    display: 'block',
    position: 'absolute',
    // Below the picture: it comes out from under one that fills its place.
    zIndex: -1,
    // From the page's margin to the leaf's tip.
    insetInline: `calc(100% - ${theme.space.pageInWindow} - var(--reach) - ${beside.aside}) 97.5%`,
    bottom: `calc(${beside.lane} / 2 - ${edge})`,
    height: `calc(5.5% + ${edge} - ${beside.lane} / 2)`,
    '& > svg': {
      width: '100%',
      height: '100%',
      overflow: 'visible',
      stroke: theme.vars.palette.band.line,
      strokeWidth: `calc${beside.lane}`,
    },
    '& path + path': { stroke: theme.vars.palette.band.muted, strokeWidth: 2, strokeDasharray: '14 14' },
  },
}));
