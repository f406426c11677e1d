import { styled } from '@mui/material/styles';

/** The page's grid: one width, one gutter, for every section. */
export const Container = styled('div')(({ theme }) => ({
  width: '100%',
  maxWidth: theme.space.page,
  marginInline: 'auto',
  paddingInline: theme.space.gutter,
}));

/** A section's vertical rhythm. */
export const Section = styled('section')(({ theme }) => ({ paddingBlock: theme.space.section }));
