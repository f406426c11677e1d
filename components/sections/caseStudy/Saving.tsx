import { styled } from '@mui/material/styles';
import type { Figure } from '#site/records.ts';
import { savedBy } from './share.ts';

/**
 * A bar for the time that the work once took. The remaining part is solid. The saved share is an
 * outline with its percentage inside. If the result is not a percentage, there is no bar.
 */
export function Saving({ from, by }: { from: Figure; by: Figure | undefined }) {
  const saved = savedBy(by);
  if (!by || saved === undefined) return null;
  return (
    <LabelledBar>
      <p>
        <strong>{from.value}</strong> {from.label}
      </p>
      {/* The list of results has the same facts. */}
      <div aria-hidden="true" style={{ gridTemplateColumns: `${100 - saved}fr ${saved}fr` }}>
        <span />
        <span>{by.value}</span>
      </div>
    </LabelledBar>
  );
}

const LabelledBar = styled('div')(({ theme }) => ({
  padding: '1.25rem var(--edge) 1.5rem',
  '& p': { color: theme.vars.palette.band.muted, fontSize: theme.sizes.small, lineHeight: 1.4 },
  '& strong': { color: theme.vars.palette.band.text },
  '& > div': {
    display: 'grid',
    marginTop: 8,
    overflow: 'hidden',
    borderRadius: theme.radii.round,
    outline: `2px dashed ${theme.vars.palette.band.muted}`,
    outlineOffset: -2,
    fontWeight: 700,
    lineHeight: '1.75rem',
    textAlign: 'center',
  },
  '& span:first-of-type': { backgroundColor: theme.vars.palette.secondary.main },
  '@media (forced-colors: active)': { '& span:first-of-type': { backgroundColor: 'CanvasText' } },
}));
