import { styled } from '@mui/material/styles';
import { caseRoad } from '../../road/roadAttributes.ts';
import { junction, withRoad } from '../../road/road.ts';
import { VanPicture } from '../../road/Van.tsx';
import type { Figure } from '#site/records.ts';
import { besideRing, bracket, bracketBelow, Lane, lane } from './Lane.tsx';
import { savedBy } from './share.ts';

/**
 * A bar chart that is drawn as a road. Its length is the time that the work once took, and its
 * filled part is the time that it takes now. The rest is an outline, with the saved share beside a
 * bracket. As the page scrolls, the van drives into the filled part and out again
 * (`components/road/Rail.motion.css`). Screen readers read both figures in the columns below. If
 * the result is no percentage, there is no road.
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
    // The figures begin at the saved part, or earlier if they need more room.
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
  // The saved figure is in the middle of the saved part, where there is room for both figures.
  [theme.breakpoints.up('sm')]: {
    '& p': { justifyContent: 'center' },
    '& p > :last-of-type': { position: 'absolute', insetInlineEnd: 0 },
  },
  // On a phone, where there is no room for both, the saved figure and its bracket are below.
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
