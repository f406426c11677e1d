import { styled } from '@mui/material/styles';
import { Columns } from '../../frame/Columns.tsx';
import { Container, Section } from '../../frame/Section.tsx';
import { SectionHeading } from '../../frame/SectionHeading.tsx';
import type { LandingContent } from '#site/records.ts';
import { rise } from '../../primitives/moving.ts';
import { idOf } from './idOf.ts';
import { detailOf, inTallFrame, tallFrame } from './closeUp.ts';
import { NextProject } from './NextProject.tsx';
import { ProjectCard } from './ProjectCard.tsx';
import { spansOf } from './rows.ts';
import { dashes, withWideRoad } from '../../road/road.ts';
import { onScreens } from '../../../theme/tokens.ts';

export type WorkProps = { id: string; words: LandingContent['work'] };

/**
 * Our Recent Work: every project with a large picture, and a tile for the visitor's own project
 * (SPEC §2).
 */
export function Work({ id, words }: WorkProps) {
  const spans = spansOf(words.projects.length + 1);
  const odd = spans.length % 2 === 1;
  return (
    <Section id={id} aria-labelledby={`${id}-heading`}>
      <Container>
        <SectionHeading id={`${id}-heading`} heading={words.heading} intro={words.intro} />
        <Grid as="ul" className={odd ? 'odd' : undefined} sx={{ '--count': words.projects.length }}>
          {words.projects.map((project, index) => (
            <Item
              key={project.title}
              id={idOf(project)}
              {...{ [rise]: '' }}
              className={`s${spans[index]}`}
              sx={{
                '--card': index + 1,
                ...detailOf(project.detail),
                ...(project.colors && { '--deep': project.colors.deep }),
              }}
            >
              <ProjectCard project={project} span={spans[index] ?? 4} wide={odd && index === 0} />
            </Item>
          ))}
          <li {...{ [rise]: '' }} className={`s${spans.at(-1)}`}>
            <NextProject words={words.next} />
          </li>
        </Grid>
      </Container>
    </Section>
  );
}

/**
 * The background position and width of the road above a card's words. It leaves 3rem for the card's
 * number.
 */
const along = '0 50% / calc(100% - 3rem)';

const Item = styled('li')({});

const Grid = styled(Columns)(({ theme }) => ({
  // On a phone, the cards are in one row, which is as wide as the window and scrolls sideways. The
  // row's padding leaves room for focus rings.
  [onScreens(theme.breakpoints.down('sm'))]: {
    display: 'flex',
    columnGap: 16,
    overflowX: 'auto',
    scrollSnapType: 'x mandatory',
    scrollbarWidth: 'none',
    marginInline: `calc(-1 * ${theme.space.gutter})`,
    // In front of the road in the margin.
    position: 'relative',
    zIndex: 5,
    marginBlockStart: -10,
    padding: `10px ${theme.space.gutter} 36px`,
    scrollPaddingInline: theme.space.gutter,
    // The edge of the next card is always visible, and each card has its number: "1 / 7".
    '& > li': { flex: '0 0 min(330px, 100% - 28px)', scrollSnapAlign: 'start' },
    '& .words::before': {
      counterReset: 'card var(--card) all var(--count)',
      content: "counter(card) ' / ' counter(all) / ''",
      display: 'block',
      marginBlockEnd: '0.25rem',
      fontSize: theme.sizes.small,
      // The number is at the card's right end, so that the number of the next card is not in view.
      textAlign: 'end',
      // A road with an amber line that shows the card's place in the row.
      background: [
        `linear-gradient(90deg, ${theme.vars.palette.secondary.main} calc(100% * var(--card) / var(--count)), transparent 0) ${along} 4px`,
        `${dashes(theme, '90deg')} ${along} 2px`,
        `linear-gradient(${theme.vars.palette.band.line} 0 0) ${along} 12px`,
      ].join(),
      backgroundRepeat: 'no-repeat',
    },
    // Browsers treat a focused link as visible once 32 px of it are in view, and do not scroll
    // further. While a card has the keyboard's focus, no other card is a snap position. So the row
    // snaps to the focused card, which is then wholly in view.
    '&:has(:focus-visible) > li:not(:focus-within)': { scrollSnapAlign: 'none' },
  },
  [theme.breakpoints.between('sm', 'md')]: {
    '& > li': { gridColumn: 'span 6' },
    '&.odd > :first-of-type': { gridColumn: '1 / -1' },
  },
  [theme.breakpoints.up('md')]: {
    '& > .s4': { gridColumn: 'span 4' },
    '& > .s5': { gridColumn: 'span 5' },
    '& > .s7': { gridColumn: 'span 7' },
    '& > :not(.s4) h3': { fontSize: '1.5rem' },
    // This picture frame is as high as the one beside it, which spans seven columns.
    '& > .s5 .shot': {
      alignItems: 'center',
      aspectRatio: `${1.6 / tallFrame}`,
      ...inTallFrame,
    },
    // The last tile (`NextProject.tsx`), if it spans all columns.
    '& > .s12 > a': { minHeight: 0, flexDirection: 'row', alignItems: 'center' },
    '& > .s12 > a::before': { order: 1, borderWidth: '3px 0 0', borderRadius: 0 },
    '& > .s12 .action': { order: 2 },
    '& > .s12 .heading': { maxWidth: 'none' },
  },
  // If the last tile spans all columns, it begins at the road in the margin.
  [withWideRoad(theme)]: {
    '& > .s12 > a': {
      marginInlineStart: 'calc(var(--lane) / 2 - var(--aside))',
      paddingInlineStart: 'calc(var(--aside) - var(--lane) / 2)',
      borderStartStartRadius: 0,
      borderEndStartRadius: 0,
    },
  },
  // The tags of a large card are beside its title, where three tags have room.
  [theme.breakpoints.up(1280)]: {
    '& > :not(.s4) .words': {
      display: 'grid',
      gridTemplate: 'auto 1fr / fit-content(70%) 1fr',
      alignItems: 'baseline',
      columnGap: 12,
    },
    '& > :not(.s4) p': { gridColumn: '1 / -1', marginBottom: 0 },
    '& > :not(.s4) ul': { gridArea: '1 / 2', justifyContent: 'end' },
  },
})) as typeof Columns;
