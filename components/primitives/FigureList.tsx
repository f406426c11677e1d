import { styled } from '@mui/material/styles';
import type { Figure } from '#site/records.ts';
import { figureSpacing } from './textWidth.ts';
import { WholeWords } from './WholeWords.tsx';

/**
 * A list of large numerals with their labels. Each label is below its numeral, unless the parent's
 * styles change that. The parent also sets the numerals' size as `--figure`.
 */
export function FigureList({ figures, className }: { figures: Figure[]; className?: string }) {
  return (
    <List className={className}>
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt>{figure.label}</dt>
          <dd>
            <WholeWords>{figure.value}</WholeWords>
          </dd>
        </div>
      ))}
    </List>
  );
}

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  margin: 0,
  '& > div': { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' },
  '& dd': {
    fontFamily: theme.typography.h1.fontFamily,
    fontWeight: 700,
    lineHeight: 1.05,
    letterSpacing: `${figureSpacing}em`,
    fontSize: 'var(--figure)',
  },
}));
