import { phones } from './firstScreen.ts';
import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Link } from '#site/records.ts';

/**
 * On phones, a link to the form that floats at the window's lower edge, within a thumb's reach. In
 * the document, it is directly before the form's section. It sticks to the window's edge until the
 * page is scrolled to that place. At the top of the page, the hero is in front of it.
 */
export function WayToForm({ href, label }: Link) {
  return (
    <Place>
      <Button variant="contained" color="secondary" href={href}>
        {label}
        <ArrowForwardIcon />
      </Button>
    </Place>
  );
}

const Place = styled('div')(({ theme }) => ({
  display: 'none',
  [`@media screen and ${phones} and ${theme.heights.usual}`]: {
    display: 'flex',
    justifyContent: 'flex-end',
    position: 'sticky',
    // Above the part of the screen that belongs to the system's gestures.
    bottom: 'calc(8px + env(safe-area-inset-bottom, 0px))',
    // In front of the sections, also of the row of projects, and behind the hero.
    zIndex: 5,
    width: theme.space.page,
    // The link stops 4 px above the form's section, and overlaps the padding of the section before.
    margin: `calc(-4px - ${theme.space.quiet}) auto 4px`,
    // The page beside the link can be touched.
    pointerEvents: 'none',
    '& > a': { height: 52, boxShadow: theme.elevation.floating, pointerEvents: 'auto' },
  },
}));
