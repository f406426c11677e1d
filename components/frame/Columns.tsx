import { styled } from '@mui/material/styles';
import { space } from '../../theme/tokens.ts';

/** The page's twelve columns. A child spans all twelve unless its section sets others. */
export const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: `${theme.space.row} ${theme.space.gap}`,
  '& > *': { gridColumn: '1 / -1' },
}));

/**
 * The width of some of the columns, each with the gap after it, in percent of something as wide as
 * the page.
 */
export const columns = (count: number | string) => `calc((100% + ${space.gap}) * ${count} / 12)`;
