import type { Theme } from '@mui/material/styles';
import { VanPicture } from './Van.tsx';
import { withScripts } from '../../theme/scripts.ts';

/**
 * The parts of the road's beginning: the road, its dashes, the line that the van has driven, the
 * van, and the end of the corner. The road begins at the hero's leaf or at the window's edge.
 *
 * @param isStretched whether the path is drawn on a square of 100 units, which is stretched to fill
 *   the element around it
 */
export function RoadStart({ path, isStretched = false }: { path: string; isStretched?: boolean }) {
  const square = { viewBox: '0 0 100 100', preserveAspectRatio: 'none' };
  const lineWidth = isStretched ? ({ vectorEffect: 'non-scaling-stroke' } as const) : {};
  return (
    <>
      <svg fill="none" {...(isStretched && square)}>
        <path d={path} {...lineWidth} />
        <path className="dashes" d={path} {...lineWidth} />
        <path className="driven" d={path} {...lineWidth} />
      </svg>
      <div className="van">
        <VanPicture />
      </div>
      <i />
    </>
  );
}

/**
 * The styles of `RoadStart`, for the element around it. Until the page scrolls, the van rests at
 * `--rest-top` and `--rest-start`, turned by `--rest-turn`. `--rest` is the distance that it has
 * driven when the page opens. `RoadStart.motion.css` moves it along `--way`, from `--begin` on. The
 * corner ends at `--corner-top`.
 */
export const roadStartStyles = (theme: Theme) =>
  ({
    // Only the road's own paths, and not those of the van's drawing.
    '& > svg > path': { stroke: theme.vars.palette.band.line, strokeWidth: 'var(--lane)' },
    '& > svg > .dashes': {
      stroke: theme.vars.palette.band.muted,
      strokeWidth: 'var(--dash)',
      strokeDasharray: '14 14',
    },
    '& > svg > .driven': { stroke: theme.vars.palette.secondary.main, strokeWidth: 'var(--line)' },
    '& .van': {
      display: 'none',
      position: 'absolute',
      insetBlockStart: 'var(--rest-top, 0px)',
      insetInlineStart: 'var(--rest-start)',
      width: 'var(--van)',
      translate: '-50% -50%',
      rotate: 'var(--rest-turn)',
    },
    '& i': { position: 'absolute', top: 'var(--corner-top)', height: 1 },
    '@media (prefers-reduced-motion: no-preference)': {
      [`${withScripts} .driven`]: { strokeDasharray: 'var(--rest) 9999px' },
      [`${withScripts} .van`]: { display: 'block' },
    },
  }) as const;
