import { styled } from '@mui/material/styles';

/** The page's width, with the same edges for every section. */
export const Container = styled('div')(({ theme }) => ({
  width: theme.space.page,
  marginInline: 'auto',
}));

/** A section's vertical spacing and background. Its classes change them. */
export const Section = styled('section')(({ theme }) => ({
  paddingBlock: theme.space.section,
  '&.quiet': { paddingBlock: theme.space.quiet },
  '&.ground': { backgroundColor: theme.vars.palette.ground.main },
  '&.dark': {
    '--ring': theme.vars.palette.secondary.main,
    // The ticket's torn stub must not make the page wider.
    overflowX: 'clip',
    backgroundColor: theme.vars.palette.ground.contact,
    color: theme.vars.palette.band.text,
    '& h2 + p': { color: theme.vars.palette.band.muted },
  },
}));
