import { styled } from '@mui/material/styles';
import { withoutScripts, withScripts } from '../../../theme/scripts.ts';
import { heights, narrow } from '../../../theme/tokens.ts';
import { bar, menuButton } from './beforeReact.ts';

/**
 * Keeps the header island at the top while the page scrolls under it.
 *
 * - In low windows, the header is less high (`--row`).
 * - In narrow windows, the header has a button that opens the drawer instead of its links. In even
 *   narrower windows, the button "Book a Demo" is in the drawer only.
 * - Without scripts, there is no drawer. In narrow windows, the links are then in a second row,
 *   which scrolls sideways.
 */
export const StickyHeader = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  backgroundColor: theme.vars.palette.background.default,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '@media print': { position: 'static' },
  [`@media ${narrow.links}`]: {
    [`& [${bar}] > a:first-of-type`]: { marginInlineEnd: 'auto' },
    [`& [${bar}] > .MuiButton-root`]: { paddingInline: '18px' },
    [`${withScripts} [${bar}] > nav`]: { display: 'none' },
    [`${withScripts} [${bar}] > [${menuButton}]`]: { display: 'inline-flex' },
    [`${withoutScripts} [${bar}]`]: {
      display: 'grid',
      gridTemplate: 'calc(var(--row) - 1px) 44px / 1fr auto',
      rowGap: 0,
    },
    [`${withoutScripts} [${bar}] > nav`]: {
      order: 3,
      gridColumn: '1 / -1',
      flexWrap: 'nowrap',
      justifyContent: 'start',
      margin: '0 -14px',
      overflowX: 'auto',
      // The focus ring is inside the link, because the scrolling row would cut off a ring outside.
      '& :focus-visible': { outlineOffset: -3 },
    },
  },
  [`@media ${narrow.button}`]: { [`${withScripts} [${bar}] > .MuiButton-root`]: { display: 'none' } },
  // In low windows, two rows would cover too much of the page. So the header scrolls away with the
  // page.
  [`@media ${narrow.links} and ${heights.low}`]: { [withoutScripts]: { position: 'static' } },
}));
