import type { CSSObject, Theme } from '@mui/material/styles';
import { headlineSize } from '#site/brand.ts';
import { columns } from '../../frame/Columns.tsx';
import { posterSpacing } from '../../primitives/textWidth.ts';
import { leading } from '../../../theme/tokens.ts';

/** The media query of windows in which the headline is above everything else, as on a poster. */
export const onPoster = ({ breakpoints, heights }: Theme) => `${breakpoints.up('md')} and ${heights.usual}`;

/** The space below the drawing, and on most screens above it, too. */
export const spaceAround = 'clamp(2rem, 4.25vw, 5.5rem)';

/**
 * The hero as a poster: the headline spans all columns, and the other words are below it on the
 * left. The drawing begins beside the headline's last line, and extends into the page's margin.
 */
export const poster = (theme: Theme): CSSObject => ({
  // How far the drawing extends into the page's margin.
  '--reach': `min((100vw - ${theme.space.pageInWindow}) / 2, 120px)`,
  gridTemplateRows: 'auto auto auto auto 1fr',
  rowGap: 0,
  paddingTop: 'clamp(1.5rem, 2vw, 3.5rem)',
  '& > .words': { display: 'contents' },
  '& .words > *': { gridColumn: '1 / span 5' },
  '& .words > h1': {
    gridColumn: '1 / -1',
    marginBottom: '0.75rem',
    lineHeight: leading(0.92),
    letterSpacing: `${posterSpacing}em`,
    // An empty box at the end of the headline that reserves room for the drawing beside the last
    // line. If that line is too long, the drawing begins below it.
    '&::after': {
      content: '""',
      display: 'inline-block',
      width: columns(6),
    },
  },
  '& .words > h1 + p': { fontSize: theme.sizes.title },
  '& > .badges': { gridArea: '5 / 1 / auto / span 5', paddingTop: '2rem' },
  // Below `lg`, five columns are too narrow: the introduction would have seven lines.
  [theme.breakpoints.down('lg')]: {
    '& .words > :not(h1)': { gridColumn: '1 / span 6' },
    // The buttons have seven columns, so that both are side by side. The drawing beside them begins
    // further to the right.
    '& .words > div': { gridArea: '4 / 1 / auto / span 7' },
    '& .words > h1 + p': { fontSize: theme.sizes.lead },
  },
  // Keeps the badges visible in a laptop's window without scrolling.
  '@media (max-height: 799px)': {
    '--headline': `min(${headlineSize}, 9.36vw - 32px)`,
    paddingTop: '1.25rem',
    '& .words > h1': { maxWidth: '9.9em' },
    '& .words > h1 + p': { marginTop: '0.75rem', fontSize: theme.sizes.lead },
    '& .words > h1 ~ div': { marginTop: '1.5rem' },
    '& > .badges': { paddingTop: '1.25rem' },
  },
  '& > .drawing': {
    gridArea: '3 / span 6 / -1 / -1',
    alignSelf: 'end',
    marginBlockStart: 'calc(-1.4 * var(--headline))',
    marginInlineStart: 'calc((120px - var(--reach)) * 0.7)',
    marginInlineEnd: 'calc(-1 * var(--reach))',
  },
});
