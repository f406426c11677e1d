import { phones } from './firstScreen.ts';
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Link } from '#site/records.ts';

/**
 * On phones, a link to the form: a bar at the window's lower edge, within a thumb's reach. In the
 * document, the bar is directly before the form's section. It sticks to the window's edge until the
 * page is scrolled to that place. At the top of the page, the hero covers the bar.
 */
export function WayToForm({ href, label }: Link) {
  return (
    <Place {...{ [wayToForm]: '' }}>
      <Button variant="contained" color="secondary" href={href}>
        {label}
        <ArrowDownwardIcon />
      </Button>
    </Place>
  );
}

/** The attribute by which `WayToForm.motion.css` finds the bar. */
const wayToForm = 'data-way-to-form';

const Place = styled('div')(({ theme }) => ({
  display: 'none',
  [`@media screen and ${phones} and ${theme.heights.usual}`]: {
    display: 'block',
    position: 'sticky',
    bottom: 0,
    // The bar is in front of all sections, and behind the hero.
    zIndex: 5,
    // The bar overlaps the lower padding of the section before it.
    marginBlockStart: `calc(-1 * ${theme.space.quiet})`,
    '& > a': {
      width: '100%',
      minHeight: 'var(--dock)',
      justifyContent: 'space-between',
      // Where the link is in front of the road in the margin, it has only a transparent border, so
      // that the road stays visible.
      border: 'solid transparent',
      borderWidth: '0 0 0 var(--lane)',
      padding: '0 var(--gutter) 0 calc(var(--gutter) - var(--lane))',
      borderRadius: 0,
      // The bar has the colors of the header. The amber edge separates it from a light section. A
      // bar in amber would draw more attention than the amber line and the amber buttons.
      background: `linear-gradient(${theme.vars.palette.secondary.main} 2px, ${theme.vars.palette.background.default} 0) padding-box`,
      color: theme.vars.palette.text.primary,
      // An outline outside the bar would be outside the window.
      '--ring': theme.vars.palette.primary.main,
      outlineOffset: -6,
    },
    '& svg': {
      boxSizing: 'content-box',
      padding: '6px 16px',
      borderRadius: theme.radii.round,
      backgroundColor: theme.vars.palette.secondary.main,
      color: theme.vars.palette.secondary.contrastText,
    },
  },
}));
