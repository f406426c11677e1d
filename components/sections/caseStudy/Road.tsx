import { styled } from '@mui/material/styles';
import { beside, road } from '../../frame/road.ts';
import { DrivingVan } from '../../frame/Van.tsx';
import type { Figure } from '#site/records.ts';
import { shareIn } from './share.ts';

/**
 * A road as long as the work once took. As the page scrolls, a van drives back on it from the right to what is left
 * (`public/motion.css`). What is saved stays behind as an outline, below its figure. Screen readers get both figures from the
 * columns below. A result that is no percentage has no road.
 */
export function Road({ from, to }: { from: Figure; to: Figure | undefined }) {
  const share = shareIn(to?.value ?? '');
  if (!to || share === undefined) return null;
  return (
    <Place aria-hidden="true" data-road sx={{ '--left': `${100 - Math.min(share, 100)}%` }}>
      <p>
        <span>{to.value}</span>
        <span>{from.value}</span>
      </p>
      <Lane>
        <div data-drives="back">
          <DrivingVan />
        </div>
      </Lane>
    </Place>
  );
}

const Place = styled('div')(({ theme }) => ({
  position: 'relative',
  // A line turns from the road along the page to this one.
  [theme.breakpoints.up('md')]: {
    '&::before': {
      content: '""',
      position: 'absolute',
      zIndex: 2,
      insetInlineStart: `calc(-1 * ${beside.aside} - ${road.line / 2}px)`,
      bottom: (road.lane - road.line) / 2,
      width: `calc(${beside.aside} + ${road.lane}px)`,
      height: road.lane,
      border: `0 solid ${theme.vars.palette.band.accent}`,
      borderWidth: `0 0 ${road.line}px ${road.line}px`,
      borderRadius: `0 0 0 ${road.lane}px`,
    },
  },
  '& p': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 16,
    maxWidth: 'none',
    marginBottom: '0.75rem',
    // Begins where the van arrives, but leaves room for both.
    paddingInlineStart: 'min(var(--left), 100% - 11em)',
    color: theme.vars.palette.band.text,
    fontFamily: theme.typography.h1.fontFamily,
    fontSize: theme.sizes.title,
    fontWeight: 700,
    lineHeight: 1.2,
  },
  '& span:first-of-type': { color: theme.vars.palette.band.accent },
}));

const Lane = styled('div')(({ theme }) => ({
  position: 'relative',
  height: road.lane,
  borderRadius: theme.radii.round,
  outline: `2px dashed ${theme.vars.palette.band.muted}`,
  outlineOffset: -2,
  // `hidden` would make the road its own scroll container, and its animation would follow that one.
  overflow: 'clip',
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    gap: 5,
    height: '100%',
    transform: 'translateX(calc(var(--left) - 100%))',
    '&::before': {
      content: '""',
      flex: 1,
      height: '100%',
      backgroundColor: theme.vars.palette.band.accent,
    },
  },
  '& svg': { width: 34, flex: 'none', scale: '-1 1' },
  '@media (forced-colors: active)': { '& > div::before': { backgroundColor: 'CanvasText' } },
}));
