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
  // A text may have one line more in the fallback font than in the web font. When the web font
  // arrives late, such a text would move the page. With a width that is a multiple of 2.2 em, the
  // sample's introduction has the same number of lines in both fonts
  // (`tests/browser/slowNetwork.test.ts`). Another text may still move the page at some widths. The
  // unit is em and not ch, because ch depends on the current font.
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
  // On a tablet, the drawing does not span all columns. So it is less high, and leaves room for the
  // figures below it.
  [theme.breakpoints.between('sm', 'md')]: {
    // The headline grows with the page, so that its line breaks are the same at every width, in the
    // web font and in its fallback.
    '& h1': { fontSize: `min(var(--headline), 0.073 * ${theme.space.pageInWindow})` },
    '& > .drawing': { gridColumn: '2 / -2' },
    '& .badges li': { flexBasis: 'auto' },
  },
  [onPoster(theme)]: poster(theme),
  '@media print': { rowGap: '3mm', paddingBlock: '2mm', '& > .drawing': { display: 'none' } },
}));

const drawing = ({ breakpoints }: Theme): CSSObject => ({
  // Lets the road begin behind the drawing (`RoadStart.tsx`).
  '& > .drawing': { position: 'relative', isolation: 'isolate' },
  // The drawing is CSS content. Browsers do not count such content for the largest contentful paint
  // (LCP), so the headline is what they measure.
  '& > .drawing::before': {
    content: 'url(/images/hero.svg)',
    display: 'block',
    aspectRatio: `${heroSize.width} / ${heroSize.height}`,
    // The drawing is part of a text line. This removes the space below that line.
    lineHeight: 0,
  },
  // The fragment `#play` starts the drawing's animation. On a phone the drawing does not move: at
  // first, only a part of the drawing is visible, and each frame of the motion would keep a slow
  // phone busy for 10 ms.
  [`${breakpoints.up('sm')} and (prefers-reduced-motion: no-preference)`]: {
    '& > .drawing::before': { content: 'url(/images/hero.svg#play)' },
  },
});
