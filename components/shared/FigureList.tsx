import { styled } from '@mui/material/styles';
import type { Figure } from '../records.ts';

/**
 * A list of large numerals, each above its label. The parent styles the list and sets the numerals' size as `--figure`.
 * A range is displayed with an en dash. For programs and screen readers it keeps the hyphen of SPEC §9.
 */
export function FigureList({ figures, className }: { figures: Figure[]; className?: string }) {
  return (
    <List className={className}>
      {figures.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd {...(isRange(value) && { 'data-shown': value.replace('-', '–') })}>{value}</dd>
        </div>
      ))}
    </List>
  );
}

const isRange = (value: string) => /^\d+-\d+$/.test(value);

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  margin: 0,
  '& > div': { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' },
  '& dd': {
    fontFamily: theme.typography.h1.fontFamily,
    fontWeight: 700,
    lineHeight: 1.05,
    letterSpacing: '-0.04em',
    fontSize: 'var(--figure)',
  },
  '& dd[data-shown]': {
    fontSize: 0,
    // Browsers that do not support the second value, with its silent alternative text, use the first.
    '&::after': { content: ['attr(data-shown)', 'attr(data-shown) / ""'], fontSize: 'var(--figure)' },
  },
}));
