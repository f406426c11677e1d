import { styled } from '@mui/material/styles';

/** A van, seen from above: 22 wide and 34 long, its front at the top, around the point 0, 0. */
export function Van() {
  return (
    <Drawing>
      <rect x="-11" y="-17" width="22" height="34" rx="6" />
      <path className="glass" d="M-8.5-5.5L-7-11Q0-13.5 7-11L8.5-5.5Q0-7.5-8.5-5.5ZM-6 11H6L7 14H-7Z" />
      <path className="roof" d="M-5-2V8M5-2V8" />
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
  '& .roof': { stroke: theme.vars.palette.secondary.dark, strokeWidth: 2, strokeLinecap: 'round' },
}));
