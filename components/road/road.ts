import type { CSSObject, Theme } from '@mui/material/styles';
import { withScrollMotions } from '../../theme/scripts.ts';
import { bend, onScreens } from '../../theme/tokens.ts';

/*
 * The road that leads through the page: a lane with a dashed middle. While the page scrolls, a van
 * drives along it and leaves an amber line behind. These are the parts of the road, from the top of
 * the page to its end:
 *
 *     .------- leaf    out of the hero's leaf (`sections/hero/RoadFromLeaf.tsx`)
 *     |
 *     |                down the margin beside every section (`Rail.tsx`)
 *     '-----o          in some sections, the line turns off into the page (this file)
 *     |
 *     '----------(O)   along the footer into a roundabout (`WayIn.tsx`)
 *
 * The files `*.motion.css` in this folder move the van. The lengths of the road are custom
 * properties of the document's grid (`theme/tokens.ts`), because they depend on the width of the
 * margin:
 *
 * - `--lane`: the width of the lane
 * - `--line`: the width of the amber line
 * - `--dash`: the width of the dashes in the middle of the lane
 * - `--van`: the width of the van
 * - `--half-van`: half the length of the van; the van is 34 / 22 times as long as it is wide
 * - `--bend`: the radius of a turn, measured to the middle of the amber line's width
 * - `--aside`: the distance from the middle of the lane to the page's content
 * - `--ahead`: the distance from the van to the window's lower edge while the page scrolls
 */

/**
 * The media query of windows that show the road. The road is hidden in low windows, where it would
 * be in the way, in print, and with forced colors.
 */
export const withRoad = ({ heights }: Theme) =>
  `@media screen and ${heights.usual} and (forced-colors: none)`;

/**
 * The media query of windows that show the road, and whose margin has room for more than the lane.
 */
export const withWideRoad = ({ breakpoints, heights }: Theme) =>
  `${onScreens(breakpoints.up('md'))} and ${heights.usual} and (forced-colors: none)`;

/** The media query of windows that show the road, and whose margin has room for the lane alone. */
export const withNarrowRoad = ({ breakpoints, heights }: Theme) =>
  `${onScreens(breakpoints.down('md'))} and ${heights.usual} and (forced-colors: none)`;

/**
 * Restricts styles to pages whose van drives: scripts run, the browser supports motions that follow
 * the scrolling, and the visitor allows motion. The files `*.motion.css` have the same conditions.
 */
export const ifVanDrives = (styles: CSSObject): CSSObject => ({
  '@media (prefers-reduced-motion: no-preference)': { [withScrollMotions]: styles },
});

/**
 * The dashes in the middle of the road, as a gradient: `90deg` for a road across the page, and
 * `180deg` for a road down the page.
 */
export const dashes = ({ vars }: Theme, direction: '90deg' | '180deg') =>
  `repeating-linear-gradient(${direction}, ${vars.palette.band.muted} 0 14px, transparent 14px 28px)`;

/** The diameter of the ring at the end of a turn-off, in px. */
export const ring = 18;

/**
 * Half the width of the amber line, and the distances of the line's two edges from the center of a
 * turn.
 */
const half = 'var(--line) / 2';
const inner = `calc(${bend}px - ${half})`;
const outer = `calc(${bend}px + ${half})`;

/**
 * A turn of the line as a CSS background: a quarter of a ring. The color fades over half a pixel,
 * so that the ring's edges are smooth.
 *
 * @param center the corner of the background that is the center of the turn
 * @param place where the background is in its element
 */
const turn = (amber: string, center: string, place: string) =>
  `radial-gradient(circle at ${center}, transparent calc(${inner} - 0.5px), ${amber} ${inner} calc(${outer} - 0.5px), transparent ${outer}) ${place} / ${outer} ${outer} no-repeat`;

/**
 * The styles of a pseudo-element that leads the amber line from the road to an element of the page:
 *
 *     |                the lane in the margin
 *     '--------o       a turn, a straight part and a ring
 *
 * The middle of the straight part is `bend` px below the element's upper edge.
 *
 * @param to the length from the page's content to the center of the ring
 * @param ground the color inside the ring
 */
export function junction(theme: Theme, to: string, ground: string): CSSObject {
  const amber = theme.vars.palette.secondary.main;
  const radius = ring / 2;
  const hole = radius - 4;
  const end = `radial-gradient(circle, ${ground} ${hole - 0.5}px, ${amber} ${hole}px ${radius - 0.5}px, transparent ${radius}px) 100% 100% / ${ring}px ${ring}px no-repeat`;
  // The straight part runs from the turn to the ring, and one pixel into the ring, so that there is
  // no gap.
  const straight = `linear-gradient(${amber} 0 0) calc(100% - ${ring - 1}px) calc(${bend}px - ${half}) / calc(100% - ${bend + ring - 1}px - ${half}) var(--line) no-repeat`;
  return {
    ...branch,
    width: `calc(var(--aside) + ${half} + ${to} + ${radius}px)`,
    height: bend + radius,
    background: [end, straight, turn(amber, '100% 0', '0 0')].join(),
  };
}

/**
 * The styles of a pseudo-element that draws a side road of the line in the margin, in the
 * pseudo-element's text color:
 *
 *     |                the lane in the margin
 *     '--------.       a turn into the page, a straight part and a turn down
 *              |       straight down to the element's lower edge
 *
 * The middle of the straight part that runs across the page is `bend` px below the element's upper
 * edge.
 *
 * @param to the length from the page's content to the point where the side road turns down
 */
export function sideRoad(to: string): CSSObject {
  const top = `calc(${bend}px - ${half})`;
  // Both straight parts are one pixel longer than needed, so that there is no gap at the turns.
  const across = `linear-gradient(currentColor, currentColor) 50% ${top} / calc(100% - 2 * ${outer} + 1px) var(--line) no-repeat`;
  const down = `linear-gradient(currentColor, currentColor) 100% 100% / var(--line) calc(100% - ${2 * bend - 1}px) no-repeat`;
  return {
    ...branch,
    width: `calc(var(--aside) + ${half} + ${to} + var(--line))`,
    background: [
      turn('currentColor', '100% 0', '0 0'),
      across,
      turn('currentColor', '0 100%', `100% ${top}`),
      down,
    ].join(),
  };
}

/**
 * The styles of a pseudo-element that draws a ring on the lane, in front of the amber line. The
 * ring is for narrow margins, which have no room for a turn-off.
 *
 * @param middle the length from the element's upper edge to the center of the ring
 */
export function ringOnLane(theme: Theme, middle: string): CSSObject {
  const size = 14;
  return {
    content: '""',
    position: 'absolute',
    // In front of the line, and behind the van (`Rail.tsx`).
    zIndex: 3,
    insetBlockStart: `calc(${middle} - ${size / 2}px)`,
    insetInlineStart: `calc(-1 * var(--aside) - ${size / 2}px)`,
    width: size,
    height: size,
    border: `3px solid ${theme.vars.palette.band.text}`,
    borderRadius: theme.radii.round,
    backgroundColor: theme.vars.palette.band.line,
    pointerEvents: 'none',
  };
}

/**
 * The styles that `junction` and `sideRoad` share. Both begin at the outer edge of the line in the
 * margin.
 */
const branch = {
  content: '""',
  position: 'absolute',
  // In front of the road beside the sections (`Rail.tsx`), which would cover the place where the
  // branch leaves it.
  zIndex: 3,
  insetInlineStart: `calc(-1 * var(--aside) - ${half})`,
  pointerEvents: 'none',
} as const;
