import { styled } from '@mui/material/styles';

/** A box as wide as the page's content, so that all sections have the same left and right edges. */
export const Container = styled('div')(({ theme }) => ({
  width: theme.space.page,
  marginInline: 'auto',
}));

/**
 * A section of the page, with space above and below its content. Three classes change it:
 *
 * - `quiet`: less space above and below
 * - `ground`: a tinted background
 * - `dark`: the dark background of the section with the form
 */
export const Section = styled('section')(({ theme }) => ({
  paddingBlock: theme.space.section,
  '&.quiet': { paddingBlock: theme.space.quiet },
  '&.ground': { backgroundColor: theme.vars.palette.ground.main },
  '&.dark': {
    '--ring': theme.vars.palette.secondary.main,
    // When the ticket's stub is torn off, it is turned, and its corners may be outside the window.
    // Without this rule, the page would then scroll sideways.
    overflowX: 'clip',
    backgroundColor: theme.vars.palette.ground.contact,
    color: theme.vars.palette.band.text,
    '& h2 + p': { color: theme.vars.palette.band.muted },
  },
}));
