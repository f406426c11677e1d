import { styled } from '@mui/material/styles';
import { caseRoad } from '../../road/roadAttributes.ts';
import { junction, withRoad } from '../../road/road.ts';
import { VanPicture } from '../../road/Van.tsx';
import type { Figure } from '#site/records.ts';
import { besideRing, bracket, bracketBelow, TimeBar, barHeight } from './TimeBar.tsx';
import { savedBy } from './share.ts';

/**
 * A bar chart that looks like a road (`TimeBar.tsx`): how long some work once took, and how long it
 * takes now. A bracket with the saved share marks the saved part, and a bracket with the former
 * time marks the whole road. As the page scrolls, the van drives into the filled part and out again
 * (`components/road/Rail.motion.css`). Screen readers skip the road, because they read both figures
 * in the columns below. If `to` contains no percentage, there is no road.
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
      <TimeBar>
        <div className="remaining" />
      </TimeBar>
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
  // The saved share and its bracket are above the saved part, and the whole time and its bracket
  // are below the whole road.
  marginBottom: 44,
  '& p': {
    maxWidth: 'none',
    marginBottom: 12,
    // If the saved part is short, its share begins before it.
    marginInlineStart: 'min(var(--remaining), 100% - 4em)',
    color: theme.vars.palette.secondary.main,
    fontFamily: theme.typography.h1.fontFamily,
    fontSize: theme.sizes.title,
    fontWeight: 700,
    lineHeight: 1.2,
    textAlign: 'center',
  },
  '& p::before, & p::after': { ...bracket(theme), position: 'absolute' },
  '& p::before': {
    insetInline: 'calc(var(--remaining) + 4px) 4px',
    bottom: `calc(${barHeight} + 4px)`,
  },
  '& p::after': {
    ...bracketBelow,
    inset: 'calc(100% + 4px) 4px auto',
    borderColor: theme.vars.palette.band.muted,
  },
  '& p > :last-child': {
    position: 'absolute',
    inset: 'calc(100% + 16px) 0 auto',
    color: theme.vars.palette.band.text,
  },
  // `Rail.motion.css` shows the van.
  '& .visit': { display: 'none' },
  '@media print': { display: 'none' },
}));
