import type { Theme } from '@mui/material/styles';

/**
 * The road that leads through the page, in px: from the hero's leaf (`RoadFromLeaf.tsx`, on narrow screens `Figures.tsx`),
 * beside the work and into the case study (`Road.tsx`), to our column of the comparison (`Table.tsx`), and into the footer's
 * full stop (`Roundabout.tsx`). It is a lane as wide as `lane` with a dashed middle, on which a `DrivingVan` is under way, and
 * amber behind it. Between the lanes it is an amber line, as thick as `line`. In the page's margin, its middle is `aside`
 * from the text.
 */
export const road = { lane: 28, line: 6, aside: 22 } as const;

/** The ground of a horizontal lane. */
export const laneGround = ({ vars: { palette } }: Theme) =>
  `${palette.band.line} repeating-linear-gradient(90deg, ${palette.band.muted} 0 14px, transparent 14px 28px) 14px 50% / 100% 2px no-repeat`;
