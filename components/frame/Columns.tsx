import { styled } from '@mui/material/styles';
import { space } from '../../theme/tokens.ts';

/** The page's twelve columns. A child spans all twelve, unless its section sets another width. */
export const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: `${theme.space.row} ${theme.space.gap}`,
  '& > *': { gridColumn: '1 / -1' },
}));

/**
 * Returns the width of `count` columns, including the gap after each of them. Percentages in it
 * have to refer to an element that is as wide as the page.
 */
export const columns = (count: number | string) => `calc((100% + ${space.gap}) * ${count} / 12)`;
