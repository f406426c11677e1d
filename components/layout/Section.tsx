import { styled } from '@mui/material/styles';

/** The page's grid: one width, one gutter, for every section. */
export const Container = styled('div')({
  width: '100%',
  maxWidth: 1280,
  marginInline: 'auto',
  paddingInline: 'clamp(20px, 3.2vw, 40px)',
});

/** A section's vertical rhythm. */
export const Section = styled('section')({
  paddingBlock: 'clamp(72px, 9vw, 136px)',
});
