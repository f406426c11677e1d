import { styled } from '@mui/material/styles';
import { space } from '../../theme/tokens.ts';

/**
 * A grid with the twelve columns of the page. A child spans all twelve, unless the section's own
 * styles set another width for it.
 */
export const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: `${theme.space.row} ${theme.space.gap}`,
  '& > *': { gridColumn: '1 / -1' },
}));

/**
 * Returns the width of `count` columns, including the gap after each column. The result contains
 * `100%`. So it is right only for a property whose percentages refer to the width of the whole
 * grid.
 */
export const columns = (count: number | string) => `calc((100% + ${space.gap}) * ${count} / 12)`;
