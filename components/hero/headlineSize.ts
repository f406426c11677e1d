import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';

/** A word of so many letters fits the usual headline into a window of 320 px. */
const usual = 12;
/** A letter's mean width in the headline's face, in em, with some room for wide ones. */
const letterWidth = 0.56;

/**
 * The size of a headline with a long word: as large as the word's line allows. Below 1.5 rem words break instead.
 *
 * @returns nothing where the usual size fits
 */
export function headlineSize(heading: string): ((theme: Theme) => SystemStyleObject<Theme>) | undefined {
  const letters = Math.max(...heading.split(/[\s-]+/).map(({ length }) => length));
  if (letters <= usual) return undefined;
  return ({ typography, space, breakpoints }) => {
    const page = space.page.replaceAll('100%', '100vw');
    const within = (share: number) =>
      `clamp(1.5rem, ${page} * ${share / letterWidth / letters}, ${typography.h1.fontSize})`;
    // From `md` on, the picture stands beside it.
    return { '& h1': { fontSize: within(1), [breakpoints.up('md')]: { fontSize: within(0.48) } } };
  };
}
