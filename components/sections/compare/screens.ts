import { belowMd, fromMd } from '../../../theme/widths.ts';

/** The media query of screens without room for three columns side by side. */
export const narrow = `@media screen and ${belowMd}`;

/** The media query of paper, and of screens with room for three columns. */
export const wide = `@media print, ${fromMd}`;
