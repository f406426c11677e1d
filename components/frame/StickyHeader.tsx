import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { HeaderContent } from '#site/records.ts';
import { bar, menuButton } from './menu.ts';
import { bodyWidth, displayWidth } from '../primitives/textWidth.ts';

/** `children`: the header island. */
type Props = { brand: string; words: HeaderContent; children: ReactNode };

/**
 * Keeps the header at the top while the page scrolls under it. In low windows it is lower (`--bar`). Where the links do not
 * fit beside the brand and the button, they are in the drawer; where the button does not fit either, so is that. Without
 * scripts they stand in rows below the brand instead.
 */
export function StickyHeader({ brand, words, children }: Props) {
  const { links, button } = roomsFor(brand, words);
  return (
    <Top sx={{ [below(900, links)]: withoutLinks, [below(600, button)]: withoutButton }}>{children}</Top>
  );
}

/**
 * The media query of windows that are narrower than `least` px, which look better so, or whose page (`space.page`) has less
 * than this many rem. In em, so that it follows the size of text that a visitor has set.
 */
function below(least: number, rem: number): string {
  const room = rem * 16;
  const window = Math.max(least, Math.min(room / 0.92, room + 104), (room - 640) / 0.44);
  return `@media (max-width: ${((window - 0.05) / 16).toFixed(3)}em)`;
}

/** The widths of the bar, in rem, that all of it needs side by side, and that it needs without the links. */
function roomsFor(brand: string, { nav, demo = '' }: HeaderContent) {
  const brandAndButton = 2.5 + 1.375 * displayWidth(brand, -0.03) + 0.5 + 3 + 1.0625 * bodyWidth(demo);
  const labels = nav.reduce((sum, { label }) => sum + 2 + 1.0625 * bodyWidth(label), 0);
  return {
    links: brandAndButton + labels + 3,
    button: brandAndButton + 3.5,
  };
}

const hidden = { display: 'none' };

const withoutLinks = {
  [`& [${bar}] > a:first-of-type`]: { marginInlineEnd: 'auto' },
  [`& [${bar}] > .MuiButton-root`]: { paddingInline: '18px' },
  [`html[data-scripts] & [${bar}] > nav`]: hidden,
  [`html[data-scripts] & [${bar}] > [${menuButton}]`]: { display: 'inline-flex' },
  [`html:not([data-scripts]) & [${bar}]`]: { flexWrap: 'wrap', paddingBlock: '8px' },
  [`html:not([data-scripts]) & [${bar}] > nav`]: {
    order: 3,
    width: '100%',
    margin: 0,
    justifyContent: 'start',
  },
} as const;

const withoutButton = { [`html[data-scripts] & [${bar}] > .MuiButton-root`]: hidden };

const Top = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  backgroundColor: theme.vars.palette.background.default,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '@media print': { position: 'static' },
  // With the rows of links it would cover the heading that an address names.
  [theme.breakpoints.down('md')]: { 'html:not([data-scripts]) &': { position: 'static' } },
}));
