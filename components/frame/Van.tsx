import { styled } from '@mui/material/styles';

/** A van, seen from above: 22 wide and 34 long, its front at the top, around the point 0, 0. */
export function Van() {
  return (
    <Drawing>
      <rect x="-11" y="-17" width="22" height="34" rx="6" />
      <rect className="glass" x="-8" y="-12" width="16" height="7" rx="2.5" />
    </Drawing>
  );
}

/**
 * The same van on its way to the right, as it drives on every lane: at the end of what it has behind it, and 34 px long. Its
 * place is hidden from screen readers.
 */
export function DrivingVan() {
  return (
    <svg viewBox="-17 -11 34 22" width="100%" height="22" preserveAspectRatio="xMaxYMid">
      <g transform="rotate(90)">
        <Van />
      </g>
    </svg>
  );
}

const Drawing = styled('g')(({ theme }) => ({
  fill: theme.vars.palette.secondary.main,
  '& .glass': { fill: theme.vars.palette.secondary.contrastText },
}));
