import { styled } from '@mui/material/styles';

/** The page's grid: one width, one gutter, for every section. */
export const Container = styled('div')(({ theme }) => ({
  width: '100%',
  maxWidth: theme.space.page,
  marginInline: 'auto',
  paddingInline: theme.space.gutter,
}));

/**
 * A section's vertical rhythm. Below the first screen it is laid out when it comes near, or by the loader once the
 * browser is idle; until then it stands in with a height of its kind. Not where a link leads to one of them: it would
 * land by the heights that others stand in with.
 */
export const Section = styled('section')(({ theme }) => ({
  paddingBlock: theme.space.section,
  'html:not(:has(:target)) &': { contentVisibility: 'auto', containIntrinsicSize: 'auto none auto 1200px' },
}));
