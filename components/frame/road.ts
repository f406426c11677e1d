import type { CSSObject, Theme } from '@mui/material/styles';

/**
 * The road that leads through the page, in px: from the hero's leaf (`RoadFromLeaf.tsx`, on narrow screens `Figures.tsx`),
 * beside every section and into the case study (`Road.tsx`), to our column of the comparison (`Table.tsx`), and into the
 * footer's full stop (`Roundabout.tsx`). It is a lane as wide as `lane` with a dashed middle, on which a `DrivingVan` is under
 * way. What leads aside from it is an amber line, as thick as `line`. In the page's margin, its middle is `aside` from the text.
 */
export const road = { lane: 28, line: 8, aside: 26 } as const;

/** Where the page's margin has room for the road. */
export const alongThePage = (theme: Theme) =>
  `${theme.breakpoints.up(1280).replace('@media', '@media screen and')} and (forced-colors: none)`;

/**
 * The road in the page's margin beside a section, from the one above to the one below.
 *
 * @param styles where else it begins or ends
 */
export function roadAlong(theme: Theme, styles?: CSSObject): CSSObject {
  const { band } = theme.vars.palette;
  return {
    position: 'relative',
    [alongThePage(theme)]: {
      '&::before': {
        content: '""',
        position: 'absolute',
        insetBlock: 0,
        insetInlineStart: `calc((100% - ${theme.space.pageInWindow}) / 2 - ${road.aside + road.lane / 2}px)`,
        width: road.lane,
        background: `${band.line} repeating-linear-gradient(${band.muted} 0 14px, transparent 14px 28px) 50% 0 / 2px 100% no-repeat`,
        ...styles,
      },
    },
  };
}
