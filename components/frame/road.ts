import type { Theme } from '@mui/material/styles';

/**
 * The road that leads through the page, in px. From the hero's leaf it is a lane as wide as `lane` with a dashed middle, on
 * which the amber `DrivingVan` is under way. What the van has behind it is amber; elsewhere, that is all there is to see of
 * the road, in the thickness `line`. Beside the page's text, its middle is `aside` from the text's edge.
 */
export const road = { lane: 28, line: 6, aside: 22 } as const;

/** The ground of a horizontal lane. */
export const laneGround = ({ vars: { palette } }: Theme) =>
  `${palette.band.line} repeating-linear-gradient(90deg, ${palette.band.muted} 0 14px, transparent 14px 28px) 14px 50% / 100% 2px no-repeat`;
