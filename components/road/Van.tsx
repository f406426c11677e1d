import { styled } from '@mui/material/styles';

/**
 * A van with a white roof, seen from above: 22 wide and 34 long, its front at the top, around the
 * point 0, 0.
 */
export function Van() {
  return (
    <Drawing>
      <rect x="-11" y="-17" width="22" height="34" rx="4.5" />
      <path className="glass" d="M-9-7.5L-8-12.5Q0-15 8-12.5L9-7.5Q0-9.5-9-7.5Z" />
      <rect className="roof" x="-8.5" y="-5.5" width="17" height="20" rx="2.5" />
      <path className="ribs" d="M-4 0V9M4 0V9" />
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
  '& .roof': { fill: theme.vars.palette.band.text },
  '& .ribs': { stroke: theme.vars.palette.secondary.main, strokeWidth: 1.6 },
}));
