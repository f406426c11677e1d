import ArrowForwardIcon from '@mui/icons-material/ArrowForwardRounded';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { NavItem } from '#site/records.ts';
import { startLinkId } from './revealStartLink.ts';

/**
 * "Start Your Project" within the thumb's reach of a phone, for a visitor who scrolls up (`revealStartLink.ts`) or comes by
 * keyboard. It stands before the contact section and sticks to the lower edge of the window while that section is further
 * down, so it is never over the form. `PageFrame` lets the hero cover it.
 */
export function StartLink({ label, href }: NavItem) {
  return (
    <Place id={startLinkId}>
      <Button variant="contained" color="secondary" href={href}>
        {label}
        <ArrowForwardIcon />
      </Button>
    </Place>
  );
}

const Place = styled('p')(({ theme }) => ({
  position: 'sticky',
  bottom: 'calc(12px + env(safe-area-inset-bottom))',
  zIndex: 1,
  display: 'flex',
  justifyContent: 'center',
  // It has no height of its own: its button is over the space at the end of the section before it, which is a little higher.
  alignItems: 'flex-end',
  height: 0,
  pointerEvents: 'none',
  '& > a': {
    // As in the header: it stands within the document's scroll padding.
    scrollMarginBottom: `-${theme.space.thumb}`,
    // It stands out from whatever it is over, the road too.
    boxShadow: `0 0 0 3px ${theme.vars.palette.background.default}, ${theme.elevation.floating}`,
    pointerEvents: 'auto',
    transition: `transform ${theme.pace.medium}`,
  },
  '&:not([data-up]) > a:not(:focus-visible)': { transform: 'translateY(200%)' },
  // The next section covers its shadow.
  '& + section': { position: 'relative', zIndex: 1 },
  [`${theme.breakpoints.up('sm')}, ${theme.heights.low}`]: { display: 'none' },
}));
