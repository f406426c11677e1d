import { belowMd, fromMd } from '../../../theme/widths.ts';

/** Screens without room for three columns side by side. */
export const narrow = `@media screen and ${belowMd}`;

/** Screens with room for three columns, and paper. */
export const wide = `@media print, ${fromMd}`;
