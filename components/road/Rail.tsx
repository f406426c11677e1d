import { styled } from '@mui/material/styles';
import { rail } from './roadAttributes.ts';
import { dashes, ifVanDrives, withRoad } from './road.ts';
import { VanPicture } from './Van.tsx';

/**
 * The road in the margin: a lane along the left side of the whole page, in front of the sections'
 * backgrounds. The hero and the footer cover its two ends, and draw the beginning and the end of
 * the road themselves.
 *
 * While the page scrolls, the van stays in its place in the window (`position: sticky`) and the
 * lane moves past it, so the van seems to drive. The amber line reaches from the header to the van.
 *
 * The van is shown only with scripts (`data-scripts`), because a script measures where the hero's
 * van meets the van in the margin (`measureStart.ts`). `Rail.motion.css` shows the van and the
 * line, and moves them where the van turns aside or waits. Visitors who want no motion, or have no
 * scripts, see the whole line and no van. So do visitors with a browser in which no motion follows
 * the scrolling.
 */
export function Rail() {
  return (
    <RoadInMargin aria-hidden="true" {...{ [rail]: '' }}>
      <div>
        <VanPicture withDrawing />
      </div>
      <div>
        <div className="line" />
      </div>
    </RoadInMargin>
  );
}

const RoadInMargin = styled('div')(({ theme }) => {
  const { band, secondary } = theme.vars.palette;
  return {
    display: 'none',
    [withRoad(theme)]: {
      display: 'grid',
      position: 'absolute',
      // At the end of the page, the van moves on behind the footer, which covers it.
      insetBlock: '0 calc(-1.6 * var(--van))',
      insetInlineStart: `calc(50% - ${theme.space.pageInWindow} / 2 - var(--aside) - var(--lane) / 2)`,
      width: 'var(--lane)',
      background: `${band.line} ${dashes(theme, '180deg')} 50% 0 / var(--dash) 100% no-repeat`,
      pointerEvents: 'none',
    },
    // The van is in front of the road's branches and rings, and behind the hero and the footer. The
    // line is behind the rings, as on a metro map.
    '& > div': { position: 'relative', zIndex: 4, gridArea: '1 / 1' },
    '& > div + div': { zIndex: 2 },
    '& .line': {
      position: 'absolute',
      insetBlock: 0,
      insetInlineStart: 'calc(50% - var(--line) / 2)',
      width: 'var(--line)',
      backgroundColor: secondary.main,
    },
    '& svg': { display: 'none' },
    // `Rail.motion.css` shows the line again, with the van. The line is hidden until then, because
    // the motions make the page longer, and that would move its end.
    ...ifVanDrives({ '& .line': { visibility: 'hidden' } }),
  };
});
