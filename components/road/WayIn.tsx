import { styled } from '@mui/material/styles';
import { Roundabout } from './Roundabout.tsx';
import { withRoad } from './road.ts';
import { VanPicture } from './Van.tsx';

/**
 * The end of the page's road: out of the margin, below the tagline, and from below into the
 * roundabout, which is the tagline's full stop:
 *
 *     |  Design. Build. Grow ( )
 *     |                       |
 *     '-----------------------'
 *
 * Everything is positioned from the lower left corner or from the roundabout at the right, so no
 * length is measured. `WayIn.motion.css` moves the van into the roundabout. Without this file, the
 * van is already there.
 */
export function WayIn() {
  return (
    <Way aria-hidden="true">
      <Lanes line="lane" />
      <Lanes line="dashes" />
      <div className="arriving">
        <Lanes line="driven" />
      </div>
      <div className="carrier">
        <VanPicture className="van" />
      </div>
      <Roundabout />
    </Way>
  );
}

/**
 * The road in two parts: `.along` comes from the margin and runs below the tagline, and `.up` is
 * the turn from there up to the roundabout. Each part is cut off where it meets the other.
 *
 * @param props.line the line to draw: the lane, its dashes or the amber line behind the van
 */
function Lanes({ line }: { line: string }) {
  return (
    <>
      <svg className={`${line} along`} fill="none">
        <path vectorEffect="non-scaling-stroke" d={along} />
      </svg>
      <svg className={`${line} up`} fill="none">
        <path vectorEffect="non-scaling-stroke" d={up} />
      </svg>
    </>
  );
}

/**
 * The paths of the two parts. `along` extends beyond any window at both ends, and `up` beyond the
 * roundabout's edge. The styles below cut off what is too long.
 */
const along = 'M0-4000V-64A64 64 0 0 0 64 0H9999';
const up = 'M-4 0H0A64 64 0 0 0 64-64v-99';

/** The radius of the turns in the paths, in px. `sizesFor` scales it to the displayed radius. */
const drawnRadius = 64;
const sizesFor = (radius: number, diameter: number) => ({
  '--turn': `${radius}px`,
  '--tight': radius / drawnRadius,
  '--middle': `${diameter / 2}em`,
});

/**
 * The radius of the turns in px, and the roundabout's diameter in em: `phoneSizes` for phones, and
 * `wideSizes` for wider windows.
 */
export const phoneSizes = sizesFor(28, 0.74);
export const wideSizes = sizesFor(drawnRadius, 0.88);

/** Half the roundabout's diameter: the distance from the page's right edge to its center. */
const middle = 'var(--middle)';

const Way = styled('div')(({ theme }) => {
  const { band, secondary } = theme.vars.palette;
  return {
    position: 'absolute',
    // From the footer's upper edge to the middle of the lane below the tagline.
    insetBlock: `calc(-1 * ${theme.space.section}) calc(var(--lane) / 2)`,
    insetInline: `calc(-1 * var(--aside)) 0`,
    '& > svg, & > div > svg': { position: 'absolute', maxWidth: 'none' },
    '& .along, & .up': { bottom: 0, height: 1, overflow: 'visible', display: 'none' },
    [withRoad(theme)]: { '& .along, & .up': { display: 'block' } },
    '& .along': {
      insetInlineStart: 0,
      width: `calc(100% - ${middle} - var(--turn))`,
      clipPath: 'inset(-4000px 0 -100px -100px)',
    },
    '& :is(.along, .up) path': { transform: 'scale(var(--tight))' },
    '& .up': {
      insetInlineStart: `calc(100% - ${middle} - var(--turn))`,
      width: 1,
      // The turn ends in the roundabout's lane.
      clipPath: 'inset(calc(-1 * (var(--turn) + var(--rise))) -100px -100px)',
    },
    '& .lane': { stroke: band.line, strokeWidth: 'var(--lane)' },
    '& .dashes': { stroke: band.muted, strokeWidth: 'var(--dash)', strokeDasharray: '14 14' },
    '& .driven': { stroke: secondary.main, strokeWidth: 'var(--line)' },
    '& .arriving, & .carrier': { position: 'absolute', inset: 0 },
    '& .carrier > .van': {
      display: 'none',
      insetBlockStart: 'calc(-1 * var(--half-van))',
      insetInlineStart: 'calc(var(--van) / -2)',
      width: 'var(--van)',
    },
    '& > svg:last-of-type': {
      insetInlineEnd: 0,
      bottom: 'calc(var(--turn) + var(--rise) - var(--lane) / 2)',
      width: `calc(2 * ${middle})`,
      height: `calc(2 * ${middle})`,
      margin: 0,
      // The roundabout has the colors of the road. In the color of the text, it would look like the
      // letter O.
      color: band.line,
      border: `calc(var(--line) / 2) solid ${secondary.main}`,
      borderRadius: theme.radii.round,
      '--ground': band.muted,
      '@media (forced-colors: active)': { display: 'none' },
    },
  };
});
