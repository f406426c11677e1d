import { styled } from '@mui/material/styles';
import { start } from '../../road/roadAttributes.ts';
import { withNarrowRoad, withWideRoad } from '../../road/road.ts';
import { RoadStart, roadStartStyles } from '../../road/RoadStart.tsx';
import { spaceAround } from './poster.ts';

/**
 * The beginning of the page's road. The road comes out of the leaf of the hero's drawing, at the
 * leaf's tip, as if the leaf's midrib went on. Then it turns into the page's margin. Until the page
 * scrolls, a van rests on the midrib. In wide windows, the road first runs along the upper edge of
 * the band of figures. The road in both kinds of windows:
 *
 *      narrow windows            wide windows (`poster.ts`)
 *
 *            / midrib                               / midrib
 *           + tip                                  + tip
 *       .--'                                      /
 *      |                          .--------------'   upper edge of the figures
 *      | margin                   | margin
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
 * The element that a path fills. Each path is drawn on 100 by 100 units, which are stretched to the
 * element's width and height. In these units:
 *
 * - `100, 0`, the element's upper right corner, is the leaf's tip. The path begins further up and
 *   to the right, behind the leaf.
 * - `x = 0`, the element's left edge, is the middle of the road in the margin.
 * - `y = 140` is the end of the corner (`--corner-top`).
 *
 * The van drives along a part of the path. `wayFromRest` repeats this part as a CSS `shape()`. If
 * you change a path, change its `shape()`, too.
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
      ...wayFromRest('7vw', '-7.8vw', 'curve to 0% 140% with 65% 30% / 0% 50%'),
    },
  },
  '&.poster': {
    [withWideRoad(theme)]: {
      display: 'block',
      // From the middle of the road in the page's margin to the leaf's tip.
      insetInline: `calc(100% - ${theme.space.pageInWindow} - var(--reach) - var(--aside)) 96.7%`,
      // The road reaches one pixel into the band of figures, so that there is no gap between the
      // road and the band.
      bottom: `calc(var(--lane) / 2 - ${spaceAround} - 1px)`,
      height: `calc(5.5% + ${spaceAround} - var(--lane) / 2 + 1px)`,
      ...wayFromRest(
        '4.2vw',
        '-4.7vw',
        'curve to 84% 100% with 95.5% 42% / 91% 100%, hline to 6%, curve to 0% 140% with 2% 100% / 0% 120%',
      ),
    },
  },
}));

/**
 * Where the van rests, and its way from there: straight to the leaf's tip, and on.
 *
 * @param x how far to the right of the leaf's tip the van rests, in vw, so that it grows with the
 *   drawing
 * @param y how far below the leaf's tip (negative: above it)
 * @param way the commands of a CSS shape for the way from the leaf's tip on
 */
function wayFromRest(x: string, y: string, way: string) {
  return {
    '--rest-start': `calc(100% + ${x})`,
    '--rest-top': y,
    '--way': `shape(from var(--rest-start) var(--rest-top), line to 100% 0%, ${way})`,
  };
}
