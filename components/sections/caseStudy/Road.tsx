import { styled } from '@mui/material/styles';
import { caseRoad } from '../../road/roadAttributes.ts';
import { junction, withRoad } from '../../road/road.ts';
import { VanPicture } from '../../road/Van.tsx';
import type { Figure } from '#site/records.ts';
import { besideRing, bracket, bracketBelow, Lane, lane } from './Lane.tsx';
import { savedBy } from './share.ts';

/**
 * A bar chart that looks like a road (`Lane.tsx`): how long some work once took, and how long it
 * takes now. A bracket with the saved share marks the saved part. As the page scrolls, the van
 * drives into the filled part and out again (`components/road/Rail.motion.css`). Screen readers
 * skip the road, because they read both figures in the columns below. If `to` contains no
 * percentage, there is no road.
 */
export function Road({ from, to }: { from: Figure; to: Figure | undefined }) {
  const saved = savedBy(to);
  if (!to || saved === undefined) return null;
  return (
    <RoadWithFigures aria-hidden="true" {...{ [caseRoad]: '' }} sx={{ '--remaining': `${100 - saved}%` }}>
      <p>
        <span>{to.value}</span>
        <span>{from.value}</span>
      </p>
      <Lane>
        <div className="remaining" />
      </Lane>
      <div className="visit">
        <VanPicture />
      </div>
    </RoadWithFigures>
  );
}

const RoadWithFigures = styled('div')(({ theme }) => ({
  position: 'relative',
  [withRoad(theme)]: {
    '&::before': {
      ...junction(theme, '9px', theme.vars.palette.secondary.main),
      bottom: besideRing,
    },
  },
  '& p': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 16,
    maxWidth: 'none',
    marginBottom: 16,
    // The two figures begin where the saved part begins, or earlier if they need more room.
    marginInlineStart: 'min(var(--remaining), 100% - 11em)',
    color: theme.vars.palette.band.text,
    fontFamily: theme.typography.h1.fontFamily,
    fontSize: theme.sizes.title,
    fontWeight: 700,
    lineHeight: 1.2,
  },
  '& p::after': {
    ...bracket(theme),
    position: 'absolute',
    insetInline: 'calc(var(--remaining) + 4px) 4px',
    bottom: `calc(${lane} + 4px)`,
  },
  '& p > :first-of-type': { color: theme.vars.palette.secondary.main },
  // If there is room for both figures, the saved share is in the middle of the saved part.
  [theme.breakpoints.up('sm')]: {
    '& p': { justifyContent: 'center' },
    '& p > :last-of-type': { position: 'absolute', insetInlineEnd: 0 },
  },
  // A phone has no room for both figures above the road. So the saved share and its bracket are
  // below the road.
  [theme.breakpoints.down('sm')]: {
    marginBottom: 40,
    '& p': { justifyContent: 'flex-end', margin: '0 0 8px' },
    '& p::after': { ...bracketBelow, bottom: -12 },
    '& p > :first-of-type': {
      position: 'absolute',
      insetBlockStart: 'calc(100% + 14px)',
      insetInline: 'min(var(--remaining), 100% - 4em) 0',
      textAlign: 'center',
    },
  },
  // `Rail.motion.css` shows the van.
  '& .visit': { display: 'none' },
  '@media print': { display: 'none' },
}));
