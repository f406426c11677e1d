import { styled } from '@mui/material/styles';
import { start } from '../../road/roadAttributes.ts';
import { RoadStart, roadStartStyles } from '../../road/RoadStart.tsx';
import { edge, onPoster } from './poster.ts';

/**
 * The beginning of the page's road on the poster. The midrib of the drawing's leaf widens into the
 * road, which is the upper edge of the figures and then turns into the page's margin. The van rests
 * on it until the page scrolls.
 */
export function RoadFromLeaf() {
  return (
    <Drawing aria-hidden="true" {...{ [start]: 'leaf' }}>
      <RoadStart path={path} isStretched />
    </Drawing>
  );
}

/**
 * The drawing is stretched. The corner is round on every screen, because its width and its height
 * grow equally. `way` is the part that the van drives, in percent.
 */
const path = 'M103-28L100 0C95.5 42 91 100 84 100H6C2 100 0 120 0 140V900';
const way =
  'shape(from 103% -28%, line to 100% 0%, curve to 84% 100% with 95.5% 42% / 91% 100%, hline to 6%, curve to 0% 140% with 2% 100% / 0% 120%)';

const Drawing = styled('div')(({ theme }) => ({
  display: 'none',
  [onPoster(theme)]: {
    display: 'block',
    position: 'absolute',
    // Behind the picture, so that the road appears from under a picture that fills its place.
    zIndex: -1,
    // From the middle of the road in the page's margin to the leaf's tip.
    insetInline: `calc(100% - ${theme.space.pageInWindow} - var(--reach) - var(--aside)) 96.7%`,
    // One pixel into the band of figures, so that there is no gap between them.
    bottom: `calc(var(--lane) / 2 - ${edge} - 1px)`,
    height: `calc(5.5% + ${edge} - var(--lane) / 2 + 1px)`,
    '--rest': '3.5vw',
    '--way': way,
    ...roadStartStyles(theme),
    '& > svg': { width: '100%', height: '100%', overflow: 'visible' },
    '--begin': '6.2%',
    '--rest-top': '19.3%',
    '--rest-start': '98.4%',
    '--rest-turn': '217deg',
    '--corner-top': '140%',
  },
}));
