import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { HeaderContent } from '#site/records.ts';
import { bodyWidth, displayWidth } from '../primitives/textWidth.ts';

/**
 * Keeps the header at the top while the page scrolls under it. A low window needs the room. Where the links do not fit
 * beside the brand and the button, they are in the drawer; where the button does not fit either, so is that. Without
 * scripts they stand in rows below the brand instead.
 *
 * @param props.children the header island
 */
export function StickyHeader({
  brand,
  words,
  children,
}: {
  brand: string;
  words: HeaderContent;
  children: ReactNode;
}) {
  const { links, button } = widthsFor(brand, words);
  return (
    <Top
      sx={{
        [narrowerThan(links)]: withoutLinks,
        [narrowerThan(button)]: withoutButton,
      }}
    >
      {children}
    </Top>
  );
}

/** The least widths in em: windows of 900 and of 600 px. */
const least = { links: 56.25, button: 37.5 };

/** The widths of the window, in em, that the bar needs side by side, and that it needs without the links. */
function widthsFor(brand: string, { nav, demo = '' }: HeaderContent) {
  const brandAndButton = 2.5 + 1.375 * displayWidth(brand, -0.03) + 0.5 + 3 + 1.0625 * bodyWidth(demo);
  const labels = nav.reduce((sum, { label }) => sum + 2 + 1.0625 * bodyWidth(label), 0);
  return {
    links: Math.max(least.links, withMargins(brandAndButton + labels + 3)),
    button: Math.max(least.button, withMargins(brandAndButton + 3.5)),
  };
}

/** The window of a bar: its margins are 3.2 % at each side, but at least 20 px. */
const withMargins = (bar: number) => Math.max(bar / 0.936, bar + 2.5);

/** The W3C's checker knows no container queries. */
const narrowerThan = (width: number) => `@media (max-width: ${(width - 0.01).toFixed(2)}em)`;

const hidden = { display: 'none' };

const withoutLinks = {
  '& [data-bar] > a:first-of-type': { marginInlineEnd: 'auto' },
  '& [data-bar] > .MuiButton-root': { paddingInline: '18px' },
  'html[data-scripts] & [data-bar] > nav': hidden,
  'html[data-scripts] & [data-bar] > [data-menu-button]': { display: 'inline-flex' },
  'html:not([data-scripts]) & [data-bar]': { flexWrap: 'wrap', paddingBlock: '8px' },
  'html:not([data-scripts]) & [data-bar] > nav': {
    order: 3,
    width: '100%',
    margin: 0,
    justifyContent: 'start',
  },
} as const;

const withoutButton = { 'html[data-scripts] & [data-bar] > .MuiButton-root': hidden };

const Top = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  backgroundColor: theme.vars.palette.background.default,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  [`@media print, ${theme.heights.low}`]: { position: 'static' },
  // With the rows of links it would cover the heading that an address names.
  [theme.breakpoints.down('md')]: { 'html:not([data-scripts]) &': { position: 'static' } },
}));
