import type { Theme } from '@mui/material/styles';

/** The media query of windows in which the headline stands above the rest, as on a poster. */
export const onPoster = ({ breakpoints, heights }: Theme) => `${breakpoints.up('md')} and ${heights.usual}`;

/** The space below the drawing, and on most screens above it. */
export const edge = 'clamp(2rem, 4.25vw, 5.5rem)';
