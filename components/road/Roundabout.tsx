import { styled } from '@mui/material/styles';
import { Van } from './Van.tsx';

/**
 * A roundabout, seen from above: a round lane with a dashed middle and a van. It is drawn as the
 * zero of a status code on an error page, and as the full stop of the footer's tagline.
 *
 * @param props.entrance whether a road leads from above into the roundabout, and ends there. If so,
 *   a line (`.driven`) shows the van's way: from above, once round counterclockwise, and on to the
 *   van at the upper left
 */
export function Roundabout({ entrance = false }: { entrance?: boolean }) {
  return (
    <Drawing viewBox="0 0 100 100" aria-hidden="true">
      {entrance && <path className="lane" d="M50 16V-2e3" />}
      <circle className="lane" cx="50" cy="50" r="36" />
      <circle className="dashes" cx="50" cy="50" r="36" />
      {entrance && (
        <>
          <path className="driven in" d={`M50-2e3V-2Q50 12.5 40 15.4${arc}36 16.8`} />
          <path className="driven" d={`M40 15.4${arc}60 84.6${arc}40 15.4${arc}24 25`} />
        </>
      )}
      <g className="van">
        {/* The van is drawn at the right, on the lane. The styles rotate it to its place. */}
        <g transform="translate(86 54)">
          <Van />
        </g>
      </g>
    </Drawing>
  );
}

/** The beginning of a counterclockwise arc, in the middle of the roundabout's lane. */
const arc = 'A36 36 0 0 0 ';

const Drawing = styled('svg')(({ theme }) => ({
  width: '0.74em',
  height: '0.74em',
  flex: 'none',
  fill: 'none',
  marginInlineStart: '0.05em',
  // The road begins outside of the drawing, at the upper edge of the page.
  overflow: 'visible',
  '& .lane': { stroke: 'currentColor', strokeWidth: 28 },
  '& .dashes': {
    stroke: `var(--ground, ${theme.vars.palette.background.default})`,
    strokeWidth: 1.6,
    strokeDasharray: '7 7.137',
  },
  '& .van': {
    transformOrigin: '50px 50px',
    transform: 'rotate(-0.38turn)',
  },
}));
