import { styled } from '@mui/material/styles';
import { laneGround, road } from '../../frame/road.ts';
import { DrivingVan } from '../../frame/Van.tsx';
import type { Figure } from '#site/records.ts';

/**
 * A road as long as the work once took. A van drives the saved part of it as the page scrolls (`public/motion.css`). Screen
 * readers get both figures from the columns below. A result that is no percentage has no road.
 */
export function Road({ from, to }: { from: Figure; to: Figure | undefined }) {
  const [, share] = /(\d+)\s*%/.exec(to?.value ?? '') ?? [];
  if (!to || !share) return null;
  return (
    <Place aria-hidden="true" data-road sx={{ '--share': `${share}%` }}>
      <p>
        <span>{from.value}</span>
        <span>{to.value}</span>
      </p>
      <Lane>
        <div data-drives>
          <DrivingVan />
        </div>
      </Lane>
    </Place>
  );
}

const Place = styled('div')(({ theme }) => ({
  position: 'relative',
  // The line that leads to it comes down in the page's margin, which has room for it from here on. It is longer than its
  // way: the hero covers what is too much.
  [`${theme.breakpoints.up(1280)} and (forced-colors: none)`]: {
    '&::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: -road.aside - road.line / 2,
      bottom: (road.lane - road.line) / 2,
      width: 2 * road.aside,
      height: '600rem',
      border: `0 solid ${theme.vars.palette.band.accent}`,
      borderWidth: `0 0 ${road.line}px ${road.line}px`,
      borderEndStartRadius: road.aside,
      // It passes along the cards' edges.
      pointerEvents: 'none',
    },
  },
  '& p': {
    position: 'relative',
    maxWidth: 'none',
    marginBottom: '0.75rem',
    color: theme.vars.palette.band.text,
    fontFamily: theme.typography.h1.fontFamily,
    fontSize: theme.sizes.lead,
    fontWeight: 700,
    lineHeight: 1.2,
  },
  '& span + span': {
    position: 'absolute',
    // Ends where the van does, but leaves room for the first one.
    insetInlineEnd: 'min(100% - var(--share), 100% - 10em)',
    color: theme.vars.palette.band.accent,
  },
}));

const Lane = styled('div')(({ theme }) => ({
  height: road.lane,
  borderRadius: theme.radii.round,
  // `hidden` would make the road its own scroll container, and its animation would follow that one.
  overflow: 'clip',
  background: laneGround(theme),
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    gap: 5,
    width: 'var(--share)',
    height: '100%',
    '&::before': {
      content: '""',
      flex: 1,
      height: '100%',
      backgroundColor: theme.vars.palette.band.accent,
    },
  },
  '& svg': { width: 34, flex: 'none' },
  '@media (forced-colors: active)': {
    border: '1px solid',
    '& > div::before': { backgroundColor: 'CanvasText' },
  },
}));
