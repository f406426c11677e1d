import type { Theme } from '@mui/material/styles';
import { ifVanDrives } from './road.ts';
import { VanPicture } from './Van.tsx';

/**
 * Draws the beginning of the page's road. Three lines lie on the same path: the lane, its dashes
 * (`.dashes`) and the amber line behind the van (`.driven`). `.van` is the van. `i` is an invisible
 * mark at the end of the corner into the margin.
 *
 * @param props.path the path, drawn on a square of 100 by 100 units, which is stretched to fill the
 *   element around it
 */
export function RoadStart({ path }: { path: string }) {
  const way = { d: path, vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <>
      <svg fill="none" viewBox="0 0 100 100" preserveAspectRatio="none">
        <path {...way} />
        <path className="dashes" {...way} />
        <path className="driven" {...way} />
      </svg>
      <div className="van">
        <VanPicture />
      </div>
      <i />
    </>
  );
}

/**
 * The styles of `RoadStart`, for the element around it. The road comes from behind a picture, and
 * the van is in front of that picture. The element declares these properties:
 *
 * - `--rest-start`, `--rest-top`: the place where the van rests until the page scrolls
 * - `--way`: the van's path from there, along which `RoadStart.motion.css` moves it
 * - `--corner-top`: the height at which the corner into the margin ends
 */
export const roadStartStyles = (theme: Theme) =>
  ({
    '& > svg': { position: 'relative', zIndex: -1, width: '100%', height: '100%', overflow: 'visible' },
    // Only the road's own paths, and not those of the van's drawing.
    '& > svg > path': {
      stroke: theme.vars.palette.band.line,
      strokeWidth: 'var(--lane)',
    },
    '& > svg > .dashes': {
      stroke: theme.vars.palette.band.muted,
      strokeWidth: 'var(--dash)',
      strokeDasharray: '14 14',
    },
    '& > svg > .driven': { stroke: theme.vars.palette.secondary.main, strokeWidth: 'var(--line)' },
    '& .van': {
      display: 'none',
      position: 'absolute',
      insetBlockStart: 'var(--rest-top)',
      insetInlineStart: 'var(--rest-start)',
      width: 'var(--van)',
      translate: '-50% -50%',
      rotate: '222deg',
    },
    '& i': { position: 'absolute', top: 'var(--corner-top)', height: 1 },
    ...ifVanDrives({
      '& .driven': { strokeDasharray: '0 9999px' },
      '& .van': { display: 'block' },
    }),
  }) as const;
