import { keyframes, styled } from '@mui/material/styles';

/** A zero drawn as a roundabout, seen from above. A van drives one lap, looking for its exit. */
export function Roundabout() {
  return (
    <Drawing viewBox="0 0 100 100" focusable="false">
      <path className="road exits" d="M50 20V-2000M50 80V2000" />
      <circle className="road" cx="50" cy="50" r="36" />
      <circle className="lane" cx="50" cy="50" r="36" />
      <g className="van">
        <rect x="75" y="37" width="22" height="34" rx="6" />
        <rect className="glass" x="78" y="42" width="16" height="7" rx="2.5" />
      </g>
    </Drawing>
  );
}

const lap = keyframes({ from: { transform: 'rotate(0.62turn)' }, to: { transform: 'rotate(-0.38turn)' } });

const Drawing = styled('svg')(({ theme }) => ({
  width: '0.74em',
  height: '0.74em',
  flex: 'none',
  fill: 'none',
  marginInlineStart: '0.05em',
  // On wide screens the road enters at the top of the page and leaves at the bottom.
  overflow: 'visible',
  '& .road': { stroke: 'currentColor', strokeWidth: 27 },
  '& .exits': { strokeWidth: 22, [theme.breakpoints.down('md')]: { display: 'none' } },
  '& .lane': {
    stroke: theme.vars.palette.background.default,
    strokeWidth: 1.6,
    strokeDasharray: '7 7.137',
  },
  '& .van': {
    fill: theme.vars.palette.secondary.main,
    transformOrigin: '50px 50px',
    transform: 'rotate(-0.38turn)',
    // Runs once, for less than five seconds (WCAG 2.2.2).
    '@media (prefers-reduced-motion: no-preference)': { animation: `${lap} 4.5s ease-in-out` },
  },
  '& .glass': { fill: theme.vars.palette.secondary.contrastText },
}));
