import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { displayWidth } from '../shared/displayWidth.ts';

/** The letters of the longest word that fits into a window of 320 px at the headline's usual size. */
const usual = 12;
/** A letter's mean width in the headline's face, in em, with some room for wide ones. */
const letterWidth = 0.56;
/** What a poster's line needs besides the widths of its letters, in em. */
const room = 0.18;
/** The least width of the page in em of a poster's headline. It keeps a short headline from becoming a giant. */
const leastEms = 10;

/** The media query of windows in which the headline stands above the rest in two lines, at a poster's size. */
export function onPoster({ breakpoints, heights }: Theme): string {
  return `${breakpoints.up(1080)} and ${heights.usual}`;
}

/**
 * The size of a headline: on a poster, as large as two lines across the page allow. In other windows its usual size; with
 * a long word, as large as the word's line allows. Below 1.5 rem words break instead.
 */
export function headlineSize(heading: string): (theme: Theme) => SystemStyleObject<Theme> {
  const letters = Math.max(...heading.split(/[\s-]+/).map(({ length }) => length));
  const ems = Math.max(leastEms, firstLine(heading.split(' ')));
  return (theme) => {
    const { typography, space, breakpoints } = theme;
    const within = (share: number) =>
      `clamp(1.5rem, ${space.pageInWindow} * ${share / letterWidth / letters}, ${typography.h1.fontSize})`;
    return {
      '& h1': {
        // From `md` on, the picture stands beside it.
        ...(letters > usual && { fontSize: within(1), [breakpoints.up('md')]: { fontSize: within(0.48) } }),
        [onPoster(theme)]: { fontSize: `calc(${space.pageInWindow} / ${ems.toFixed(2)})` },
      },
    };
  };
}

/** The width in em of the shortest first line that leaves no longer second one. */
function firstLine(words: string[]): number {
  const lines = words.map((_, at) => [widthOf(words.slice(0, at + 1)), widthOf(words.slice(at + 1))]);
  return (lines.find(([first = 0, second = 0]) => first >= second)?.[0] ?? 0) + room;
}

const widthOf = (words: string[]) => displayWidth(words.join(' '));
