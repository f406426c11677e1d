import { styled } from '@mui/material/styles';
import { start } from '../../road/roadAttributes.ts';
import { withNarrowRoad, withWideRoad } from '../../road/road.ts';
import { RoadStart, roadStartStyles } from '../../road/RoadStart.tsx';
import { edge } from './poster.ts';

/**
 * The beginning of the page's road: the midrib of the drawing's leaf leaves the leaf at its tip and
 * turns into the page's margin. On the poster, it is the upper edge of the figures before it turns.
 * The van rests on the midrib until the page scrolls.
 */
export function RoadFromLeaf() {
  return (
    <>
      <Road className="narrow" aria-hidden="true" {...{ [start]: '' }}>
        <RoadStart path="M170-75L100 0C65 30 0 50 0 140V3000" />
      </Road>
      <Road className="poster" aria-hidden="true" {...{ [start]: '' }}>
        <RoadStart path="M108-91L100 0C95.5 42 91 100 84 100H6C2 100 0 120 0 140V3000" />
      </Road>
    </>
  );
}

/**
 * Each road begins on the leaf, and is at the leaf's tip at 100 % of its element's width. Its
 * element is stretched, and its width and height grow about equally. The styles repeat the part
 * that the van drives, which begins where the van rests.
 */
const Road = styled('div')(({ theme }) => ({
  display: 'none',
  position: 'absolute',
  ...roadStartStyles(theme),
  '--corner-top': '140%',
  '&.narrow': {
    [withNarrowRoad(theme)]: {
      display: 'block',
      insetInline: `calc(50% - ${theme.space.pageInWindow} / 2 - var(--aside)) 96.7%`,
      top: '94.5%',
      height: 56,
      ...rest('7vw', '-7.8vw', 'curve to 0% 140% with 65% 30% / 0% 50%'),
    },
  },
  '&.poster': {
    [withWideRoad(theme)]: {
      display: 'block',
      // From the middle of the road in the page's margin to the leaf's tip.
      insetInline: `calc(100% - ${theme.space.pageInWindow} - var(--reach) - var(--aside)) 96.7%`,
      // One pixel into the band of figures, so that there is no gap between them.
      bottom: `calc(var(--lane) / 2 - ${edge} - 1px)`,
      height: `calc(5.5% + ${edge} - var(--lane) / 2 + 1px)`,
      ...rest(
        '4.2vw',
        '-4.7vw',
        'curve to 84% 100% with 95.5% 42% / 91% 100%, hline to 6%, curve to 0% 140% with 2% 100% / 0% 120%',
      ),
    },
  },
}));

/**
 * The place where the van rests, as seen from the leaf's tip, and its way from there. Lengths in vw
 * grow with the drawing.
 *
 * @param way the way from the leaf's tip on
 */
function rest(x: string, y: string, way: string) {
  return {
    '--rest-start': `calc(100% + ${x})`,
    '--rest-top': y,
    '--way': `shape(from var(--rest-start) var(--rest-top), line to 100% 0%, ${way})`,
  };
}
