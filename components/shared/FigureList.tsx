import { styled } from '@mui/material/styles';
import type { Figure } from '../records.ts';

/** Big numerals, each over what it counts. */
export function FigureList({ figures }: { figures: Figure[] }) {
  return (
    <List>
      {figures.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  );
}

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  margin: 0,
  '& > div': { display: 'flex', flexDirection: 'column-reverse' },
  '& dt': { color: theme.vars.palette.band.muted },
  '& dd': {
    fontFamily: theme.typography.h1.fontFamily,
    fontWeight: 700,
    fontSize: 'clamp(2.75rem, 1.8rem + 3.4vw, 4.5rem)',
    lineHeight: 1,
    letterSpacing: '-0.04em',
  },
}));
