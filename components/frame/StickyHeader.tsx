import { styled } from '@mui/material/styles';

/** Keeps the header at the top while the page scrolls under it. A low window needs the room. */
export const StickyHeader = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  backgroundColor: theme.vars.palette.background.default,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  [`@media print, ${theme.heights.low}`]: { position: 'static' },
}));
