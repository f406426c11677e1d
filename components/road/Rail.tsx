import { styled } from '@mui/material/styles';
import { rail } from './roadAttributes.ts';
import { withRoad } from './road.ts';
import { VanPicture } from './Van.tsx';
import { withScripts } from '../../theme/scripts.ts';

/**
 * The road in the margin beside all sections, in front of their backgrounds. The hero and the
 * footer are in front of its two ends, and draw the beginning and the end of the road themselves.
 * The van and the line behind it are `sticky`, so no script runs while the page scrolls.
 * `Rail.motion.css` stops them where the road turns aside. Visitors who want no motion, or have no
 * scripts, see the whole line.
 */
export function Rail() {
  return (
    <Lane aria-hidden="true" {...{ [rail]: '' }}>
      <div>
        <div className="line" />
        <VanPicture isFirst />
      </div>
    </Lane>
  );
}

const Lane = styled('div')(({ theme }) => {
  const { band, secondary } = theme.vars.palette;
  return {
    display: 'none',
    [withRoad(theme)]: {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'flex-end',
      position: 'absolute',
      // At the end of the page, the van moves on behind the footer, which covers it.
      insetBlock: '0 calc(-1.6 * var(--van))',
      insetInlineStart: `calc(50% - ${theme.space.pageInWindow} / 2 - var(--aside) - var(--lane) / 2)`,
      width: 'var(--lane)',
      background: `${band.line} repeating-linear-gradient(${band.muted} 0 14px, transparent 14px 28px) 50% 0 / var(--dash) 100% no-repeat`,
      pointerEvents: 'none',
    },
    // The van is in front of the road's branches, and behind its stops, the hero and the footer.
    '& > div': { position: 'relative', zIndex: 4, height: '100%' },
    '& .line': {
      position: 'absolute',
      insetBlock: 0,
      insetInlineStart: 'calc(50% - var(--line) / 2)',
      width: 'var(--line)',
      backgroundColor: secondary.main,
    },
    '& svg': { display: 'none' },
    '@media (prefers-reduced-motion: no-preference)': {
      [`${withScripts} > div`]: {
        position: 'sticky',
        // The center of the van is on the line at `--ahead`.
        bottom: 'calc(var(--ahead) - var(--half-van))',
        flex: 'none',
        height: 'calc(100vh - var(--ahead) - var(--bar))',
      },
      // The line reaches from below the header to the center of the van.
      [`${withScripts} .line`]: { insetBlock: 'calc(-1 * var(--half-van)) var(--half-van)' },
      // `Rail.motion.css` shows the line and the van. They are hidden until then, because the
      // motions make the page longer, and that would move both.
      [`${withScripts} :is(.line, svg)`]: { visibility: 'hidden' },
      [`${withScripts} svg`]: {
        display: 'block',
        position: 'absolute',
        bottom: 0,
        insetInlineStart: 'calc(50% - var(--van) / 2)',
        width: 'var(--van)',
        maxWidth: 'none',
        rotate: '180deg',
      },
    },
  };
});
