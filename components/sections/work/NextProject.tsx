import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import { styled } from '@mui/material/styles';
import type { LandingContent } from '#site/records.ts';
import { leading } from '../../../theme/tokens.ts';

/** The last tile of the grid: an invitation to become the next project. */
export function NextProject({ words }: { words: LandingContent['work']['next'] }) {
  return (
    <Tile href={words.link.href}>
      <span className="heading">{words.heading}</span>
      <span className="action">
        {words.link.label}
        <ArrowForwardIcon />
      </span>
    </Tile>
  );
}

const Tile = styled('a')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: theme.space.row,
  height: '100%',
  minHeight: 80,
  padding: 'clamp(1.25rem, 1.9vw, 2rem)',
  // Forced colors remove the background and show this border.
  border: '1px solid transparent',
  borderRadius: theme.radii.medium,
  backgroundColor: theme.vars.palette.secondary.main,
  color: theme.vars.palette.secondary.contrastText,
  textDecoration: 'none',
  transition: `background-color ${theme.pace.short}`,
  // The empty frame of a picture to come. The tile is as high as the cards beside it, and the frame
  // fills the room that is left in it.
  '@media screen': {
    '&::before': {
      content: '""',
      flex: '1 1 0',
      border: '3px dashed',
      borderRadius: theme.radii.small,
      opacity: 0.4,
    },
  },
  '& .heading': {
    ...theme.typography.h3,
    maxWidth: '9em',
    fontSize: theme.sizes.panel,
    lineHeight: leading(1.05),
    letterSpacing: '-0.03em',
  },
  '& .action': { display: 'inline-flex', alignItems: 'center', gap: 12, fontWeight: 600 },
  '& svg': {
    width: 40,
    height: 40,
    padding: 8,
    borderRadius: theme.radii.round,
    backgroundColor: theme.vars.palette.secondary.contrastText,
    color: theme.vars.palette.secondary.main,
  },
  '@media (hover)': { '&:hover': { backgroundColor: theme.vars.palette.secondary.dark } },
}));
