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

/** The van as a picture of its own. */
export const VanPicture = ({ className }: { className?: string }) => (
  <svg className={className} viewBox="-11 -17 22 34">
    <Van />
  </svg>
);

const Drawing = styled('g')(({ theme }) => ({
  fill: theme.vars.palette.secondary.main,
  '& .glass': { fill: theme.vars.palette.secondary.contrastText },
}));
