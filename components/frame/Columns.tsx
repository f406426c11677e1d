import { styled } from '@mui/material/styles';

/** The page's twelve columns. A child spans all twelve unless its section sets others. */
export const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: `${theme.space.row} ${theme.space.gap}`,
  '& > *': { gridColumn: '1 / -1' },
}));
