import { phones } from './firstScreen.ts';
import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Link } from '#site/records.ts';

/**
 * On phones, a link to the form within a thumb's reach. It is before the form in the document, and
 * takes no room there. It sticks to the window's lower edge, from the end of the hero, which covers
 * it, to its own place.
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
    bottom: 'max(12px, env(safe-area-inset-bottom))',
    // In front of the sections, and behind the hero.
    zIndex: 4,
    width: theme.space.page,
    height: 48,
    margin: '-48px auto 0',
    pointerEvents: 'none',
    // Small, because it lies on the texts of the page.
    '& > a': {
      paddingInline: 18,
      boxShadow: theme.elevation.floating,
      fontSize: theme.sizes.small,
      pointerEvents: 'auto',
    },
  },
}));
