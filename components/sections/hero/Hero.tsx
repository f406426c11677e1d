import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { headlineSize } from '#site/brand.ts';
import { Columns, columns } from '../../frame/Columns.tsx';
import { Container } from '../../frame/Section.tsx';
import type { LandingContent } from '#site/records.ts';
import { Lead } from '../../primitives/Lead.tsx';
import { CheckList } from '../../primitives/CheckList.tsx';
import { call } from '../../primitives/moving.ts';
import { heroSize } from '../../primitives/pictureWidths.ts';
import { displayWidth, posterSpacing } from '../../primitives/textWidth.ts';
import { Figures } from './Figures.tsx';
import { edge, onPoster, RoadFromLeaf } from './RoadFromLeaf.tsx';
import { leading } from '../../../theme/tokens.ts';

export type HeroProps = { tagline: string; words: LandingContent['hero'] };

/**
 * The first screen: the headline, two calls to action, a drawing, and the figures (SPEC §2). The
 * drawing moves for less than five seconds, on screens wider than a phone's. `npm run assets --
 * hero` creates it.
 */
export function Hero({ tagline, words }: HeroProps) {
  return (
    <Ground>
      <Container>
        <Stage>
          <div className="words">
            <Tagline>{tagline}</Tagline>
            <h1>{words.heading}</h1>
            <Lead>{words.intro}</Lead>
            <Actions className={areShort([words.start.label, words.seeWork.label]) ? 'short' : undefined}>
              <Button variant="contained" color="secondary" href={words.start.href} {...{ [call]: '' }}>
                {words.start.label}
                <ArrowForwardIcon />
              </Button>
              <Button variant="outlined" href={words.seeWork.href}>
                {words.seeWork.label}
              </Button>
            </Actions>
          </div>
          <div className="drawing" role="img" aria-label={words.imageAlt}>
            {words.figures.length > 0 && <RoadFromLeaf />}
          </div>
          <div className="badges">
            <CheckList items={words.badges} label={words.badgesLabel} />
          </div>
        </Stage>
      </Container>
      {words.figures.length > 0 && <Figures figures={words.figures} />}
    </Ground>
  );
}

const Ground = styled('div')(({ theme }) => ({
  // The drawing extends to the window's edge, whose position depends on a scrollbar. The road ends
  // at the lower edge of the figures, and the road along the page appears from under them.
  clipPath: 'inset(0)',
  position: 'relative',
  zIndex: 5,
  backgroundColor: theme.vars.palette.background.default,
  '& > :first-of-type': { position: 'relative', zIndex: 1 },
}));

const Stage = styled(Columns)(({ theme }) => ({
  '--headline': headlineSize,
  '& h1': { fontSize: 'var(--headline)' },
  // In em and not in ch, because ch depends on the current font. The width grows in steps, and at
  // each step the text has the same number of lines in both fonts. At some widths between two steps
  // it would not, and a late font would move the page.
  '& h1 + p': { maxWidth: 'round(down, min(100%, 34em), 2.2em)', marginTop: '1.5rem' },
  paddingBlock: edge,
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
  [`${theme.breakpoints.up('sm')} and (prefers-reduced-motion: no-preference)`]: {
    '& > .drawing::before': { content: 'url(/images/hero.svg#play)' },
  },
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
  // A poster: the headline spans all columns, and the other words are below it on the left. The
  // drawing begins beside the headline's last line, and extends into the window's margin.
  [onPoster(theme)]: {
    // The part of the drawing in the page's margin.
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
      // The place of the drawing beside the last line. If that line is too long, the drawing begins
      // below it.
      '&::after': {
        content: '""',
        display: 'inline-block',
        width: columns(6),
      },
    },
    '& .words > h1 + p': { fontSize: theme.sizes.title },
    '& > .badges': { gridArea: '5 / 1 / auto / span 5', paddingTop: '2rem' },
    // In narrower columns the text would have seven lines.
    [theme.breakpoints.down('lg')]: {
      '& .words > :not(h1)': { gridColumn: '1 / span 6' },
      '& .words > h1 + p': { fontSize: theme.sizes.lead },
    },
    // Keeps the ticks visible in a laptop's window without scrolling.
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
      position: 'relative',
      isolation: 'isolate',
    },
  },
  '@media print': { rowGap: '3mm', paddingBlock: '2mm', '& > .drawing': { display: 'none' } },
}));

const Tagline = styled('p')(({ theme }) => ({
  marginBottom: '1.25rem',
  color: theme.vars.palette.primary.main,
  fontWeight: 600,
}));

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  marginTop: '2rem',
  [theme.breakpoints.down('sm')]: { '& > *': { flex: '1 1 auto' } },
  // At widths where both buttons barely fit into one line, they would fit in one of the two fonts
  // only.
  [theme.breakpoints.down(420)]: {
    flexDirection: 'column',
    // Side by side even in a window of 360 px.
    '&.short': { flexDirection: 'row' },
    '&.short > *': { paddingInline: '0.5rem', fontSize: '0.9375rem' },
    '&.short svg': { display: 'none' },
  },
}));

/** Whether the labels of two buttons fit side by side on a small phone. */
const areShort = (labels: string[]) => displayWidth(labels.join('')) < 16;
