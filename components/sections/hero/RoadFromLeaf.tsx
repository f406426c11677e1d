import { styled, type Theme } from '@mui/material/styles';
import { start } from '../../frame/leave.ts';
import { Van } from '../../frame/Van.tsx';

/**
 * The beginning of the page's road on the poster. The midrib of the drawing's leaf widens into the
 * road, which is the upper edge of the figures and then turns into the page's margin. The van rests
 * on it until the page scrolls.
 */
export function RoadFromLeaf() {
  return (
    <Place aria-hidden="true" {...{ [start]: 'leaf' }}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" fill="none">
        <path className="way" d={path} vectorEffect="non-scaling-stroke" />
        <path className="dashes" d={path} vectorEffect="non-scaling-stroke" />
        <path className="driven" d={path} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className="van">
        <svg viewBox="-11 -17 22 34">
          <Van />
        </svg>
      </div>
      <i />
    </Place>
  );
}

/**
 * The drawing is stretched. The corner is round on every screen, because its width and its height
 * grow equally.
 */
const path = 'M103-28L100 0C95.5 55 91 100 84 100H6C2 100 0 120 0 140V900';
const way =
  'shape(from 103% -28%, line to 100% 0%, curve to 84% 100% with 95.5% 55% / 91% 100%, hline to 6%, curve to 0% 140% with 2% 100% / 0% 120%)';

/** The media query of windows in which the headline is above everything else, as on a poster. */
export const onPoster = ({ breakpoints, heights }: Theme) => `${breakpoints.up('md')} and ${heights.usual}`;

/** The space below the drawing, and on most screens above it. */
export const edge = 'clamp(2rem, 4.25vw, 5.5rem)';

/**
 * The parts of the road for both of its beginnings. `--rest` is the distance that the van has
 * driven before the page scrolls. Until then a fixed position shows it there. `public/motion.css`
 * moves it along `--way`, from `--begin` on.
 */
export const partsOfStart = (theme: Theme) =>
  ({
    '& path': { stroke: theme.vars.palette.band.line, strokeWidth: 'var(--lane)' },
    '& .dashes': { stroke: theme.vars.palette.band.muted, strokeWidth: 2, strokeDasharray: '14 14' },
    '& .driven': { stroke: theme.vars.palette.secondary.main, strokeWidth: 'var(--line)' },
    '& .van': {
      display: 'none',
      position: 'absolute',
      insetBlockStart: 0,
      insetInlineStart: 0,
      width: 'var(--van)',
      translate: '-50% -50%',
    },
    // The end of the corner.
    '& i': { position: 'absolute', height: 1 },
    '@media (prefers-reduced-motion: no-preference)': {
      'html[data-scripts] & .driven': { strokeDasharray: 'var(--rest) 9999px' },
      'html[data-scripts] & .van': { display: 'block' },
    },
  }) as const;

const Place = styled('div')(({ theme }) => ({
  display: 'none',
  [onPoster(theme)]: {
    display: 'block',
    position: 'absolute',
    // Behind the picture, so that the road appears from under a picture that fills its place.
    zIndex: -1,
    // From the middle of the road in the page's margin to the leaf's tip.
    insetInline: `calc(100% - ${theme.space.pageInWindow} - var(--reach) - var(--aside)) 97.5%`,
    bottom: `calc(var(--lane) / 2 - ${edge})`,
    height: `calc(5.5% + ${edge} - var(--lane) / 2)`,
    '--rest': '3.5vw',
    '--way': way,
    '& > svg:first-of-type': { width: '100%', height: '100%', overflow: 'visible' },
    ...partsOfStart(theme),
    '--begin': '6.2%',
    '& .van': {
      ...partsOfStart(theme)['& .van'],
      insetBlockStart: '19.3%',
      insetInlineStart: '98.4%',
      rotate: '217deg',
    },
    '& i': { ...partsOfStart(theme)['& i'], top: '140%' },
  },
}));
