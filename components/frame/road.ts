import type { CSSObject, Theme } from '@mui/material/styles';

/**
 * The road that leads through the page, in px: from the hero's leaf (`RoadFromLeaf.tsx`, on narrow screens `Figures.tsx`),
 * beside every section, and into the footer's full stop (`Footer.tsx`). It is a lane with a dashed middle, on which a van is
 * under way. The line behind the van is amber, as thick as `line`, and so is what leads aside from it: to the case study
 * (`Road.tsx`) and to our column of the comparison (`Table.tsx`).
 */
export const road = { lane: 28, line: 8 } as const;

/** The lane in the page's margin: its width, which leaves 24 px to the text, and how far its middle is from the text. For `calc()`. */
export const beside = {
  lane: '(var(--gutter) - 24px)',
  aside: '(var(--gutter) / 2 + 12px)',
} as const;

/** Where the page's margin has room for the road. */
export const alongThePage = ({ breakpoints, heights }: Theme) =>
  `${breakpoints.up('md')} and ${heights.usual} and (forced-colors: none)`;

/**
 * The road in the margin of an element as wide as the window, from its beginning to its end, and on it the van, as `Van` draws
 * it. The van and the line behind it stick to the window, so nothing runs while the page scrolls. Visitors who want no motion
 * see the whole line.
 */
export function roadAlong(theme: Theme): CSSObject {
  const { band, secondary } = theme.vars.palette;
  const line = `linear-gradient(${secondary.main}) 50% / ${road.line}px no-repeat`;
  return {
    position: 'relative',
    '&::before, &::after': {
      content: '""',
      position: 'absolute',
      // In front of every section, and behind the hero and the footer.
      zIndex: 2,
      insetBlock: 0,
      marginInlineStart: `calc(50% - ${theme.space.pageInWindow} / 2 - ${theme.space.gutter})`,
      width: `calc${beside.lane}`,
    },
    '&::before': {
      background: `${band.line} repeating-linear-gradient(${band.muted} 0 14px, transparent 14px 28px) 50% 0 / 2px 100% no-repeat`,
    },
    '&::after': {
      background: line,
      '@media (prefers-reduced-motion: no-preference)': {
        display: 'block',
        position: 'sticky',
        bottom: '25vh',
        height: '75vh',
        // It takes no room. At the end, the van goes on below the footer.
        marginBlock: 'calc(34px - 75vh) -34px',
        clipPath: 'inset(0 11% round 6px)',
        background: `linear-gradient(${secondary.contrastText}) 50% calc(100% - 5px) / 57% 7px no-repeat, linear-gradient(${secondary.main}) 50% 100% / 100% 34px no-repeat, ${line}`,
      },
    },
  };
}
