import { phones } from './firstScreen.ts';
import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Link } from '#site/records.ts';

/**
 * On phones, a bar at the window's lower edge with a link to the form, within a thumb's reach. In
 * the document, it is directly before the form's section. It sticks to the window's edge until the
 * page is scrolled to that place. At the top of the page, the hero is in front of it.
 */
export function WayToForm({ href, label }: Link) {
  return (
    <BottomBar>
      <Button variant="contained" color="secondary" href={href}>
        {label}
        <ArrowForwardIcon />
      </Button>
    </BottomBar>
  );
}

const BottomBar = styled('div')(({ theme }) => ({
  display: 'none',
  [`@media screen and ${phones} and ${theme.heights.usual}`]: {
    display: 'block',
    position: 'sticky',
    bottom: 0,
    // In front of the sections, also of the row of projects, and behind the hero.
    zIndex: 5,
    // 65 px, and below them the part of the screen that belongs to the system's gestures.
    height: 'calc(65px + env(safe-area-inset-bottom, 0px))',
    // The bar stops above the form's section, and overlaps the padding of the section before it.
    marginBlockStart: `calc(-1 * ${theme.space.quiet})`,
    // The lane of the road stays visible beside the bar. The link is as wide as the sections.
    marginInlineStart: `calc(${theme.space.gutter} - var(--aside) + var(--lane) / 2)`,
    paddingBlockStart: 8,
    paddingInline: `calc(var(--aside) - var(--lane) / 2) ${theme.space.gutter}`,
    borderBlockStart: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.background.default,
    '& > a': { width: '100%', height: 48 },
  },
}));
