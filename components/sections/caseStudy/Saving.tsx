import { styled } from '@mui/material/styles';
import type { Figure } from '#site/records.ts';
import { VanPicture } from '../../road/Van.tsx';
import { bracket, bracketBelow, TimeBar } from './TimeBar.tsx';
import { savedBy } from './share.ts';

/**
 * The bar chart in the case study's dialog: how long some work once took, and which part of this
 * time is saved. The bar looks like the road on the page (`TimeBar.tsx`). The van is at the end of
 * the filled part, and the saved share is beside a bracket. If `by` contains no percentage, there
 * is no bar.
 */
export function Saving({ from, by }: { from: Figure; by: Figure | undefined }) {
  const saved = savedBy(by);
  if (!by || saved === undefined) return null;
  return (
    <LabelledBar sx={{ '--remaining': `${100 - saved}%` }}>
      <p>
        <strong>{from.value}</strong> {from.label}
      </p>
      <TimeBar aria-hidden="true">
        <div>
          <VanPicture />
        </div>
      </TimeBar>
      {/* Hidden from screen readers, which read the saved share in the list of results. */}
      <span aria-hidden="true">{by.value}</span>
    </LabelledBar>
  );
}

const LabelledBar = styled('div')(({ theme }) => ({
  padding: '1.25rem var(--edge) 1rem',
  '& p': {
    marginBottom: 8,
    color: theme.vars.palette.band.muted,
    fontSize: theme.sizes.small,
    lineHeight: 1.4,
  },
  '& strong': { color: theme.vars.palette.band.text },
  '& span': {
    display: 'block',
    marginBlockStart: 4,
    marginInlineStart: 'calc(var(--remaining) + 4px)',
    color: theme.vars.palette.secondary.main,
    fontWeight: 700,
    textAlign: 'center',
  },
  '& span::before': { ...bracket(theme), ...bracketBelow, display: 'block' },
}));
