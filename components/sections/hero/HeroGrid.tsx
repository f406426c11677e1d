import { type CSSObject, styled, type Theme } from '@mui/material/styles';
import { headlineSize } from '#site/brand.ts';
import { Columns } from '../../frame/Columns.tsx';
import { heroSize } from '../../primitives/pictureWidths.ts';
import { onPoster, poster, spaceAround } from './poster.ts';

/**
 * The places of the hero's words, drawing and badges: one below the other, or on wide screens as a
 * poster.
 */
export const HeroGrid = styled(Columns)(({ theme }) => ({
  '--headline': headlineSize,
  '& h1': { fontSize: 'var(--headline)' },
  // In em and not in ch, because ch depends on the current font. The width is a multiple of 2.2 em.
  // At each of these widths, the text has as many lines in the web font as in its fallback. At some
  // widths between them, the numbers of lines differ, and a late font would move the page.
  '& h1 + p': { maxWidth: 'round(down, min(100%, 34em), 2.2em)', marginTop: '1.5rem' },
  paddingBlock: spaceAround,
  ...drawing(theme),
  [theme.breakpoints.up('sm')]: {
    '& .badges ul': { columnGap: '1.375rem' },
    // Five or six badges make two rows of about the same length.
    '& .badges ul:has(> :nth-of-type(5)) li': { flexBasis: '30%' },
  },
  // On a phone, the drawing has some space around it.
  [theme.breakpoints.down('sm')]: { '& > .drawing': { marginBlock: '1.25rem' } },
  // In landscape, a phone shows both buttons on its first screen.
  [`${theme.breakpoints.up('sm')} and ${theme.heights.low}`]: {
    paddingTop: '1rem',
    '& h1': { fontSize: theme.sizes.heading },
    '& .words > *': { marginBlock: '0 0.75rem' },
  },
  // On a tablet, the picture leaves room for the figures below it.
  [theme.breakpoints.between('sm', 'md')]: {
    // Grows with the page, so that the line breaks are the same at every width and in both fonts.
    '& h1': { fontSize: `min(var(--headline), 0.073 * ${theme.space.pageInWindow})` },
    '& > .drawing': { gridColumn: '2 / -2' },
    '& .badges li': { flexBasis: 'auto' },
  },
  [onPoster(theme)]: poster(theme),
  '@media print': { rowGap: '3mm', paddingBlock: '2mm', '& > .drawing': { display: 'none' } },
}));

const drawing = ({ breakpoints }: Theme): CSSObject => ({
  // The road begins behind the picture.
  '& > .drawing': { position: 'relative', isolation: 'isolate' },
  // The drawing is CSS content. Browsers do not count that for the largest contentful paint (LCP),
  // so the headline counts.
  '& > .drawing::before': {
    content: 'url(/images/hero.svg)',
    display: 'block',
    aspectRatio: `${heroSize.width} / ${heroSize.height}`,
    // Removes the space below the text line that contains the picture.
    lineHeight: 0,
  },
  // The fragment starts the animation. On a phone the drawing does not move: only a part of it is
  // visible at first, and each frame of the motion would keep a slow phone busy for 10 ms.
  [`${breakpoints.up('sm')} and (prefers-reduced-motion: no-preference)`]: {
    '& > .drawing::before': { content: 'url(/images/hero.svg#play)' },
  },
});
