import Box from '@mui/material/Box';
import { locale } from '#site/language.ts';
import { styled } from '@mui/material/styles';
import type { Project, Testimonial } from '#site/records.ts';
import { Picture } from '../../primitives/Picture.tsx';
import { closeUp, detailOf } from '../../primitives/closeUp.ts';
import { inProjectColours, projectColours } from '../../primitives/projectColours.ts';
import { leading } from '../../../theme/tokens.ts';

/** A quote in its project's colors, with a detail of the project's screenshot that links to the project's card. */
export function Quote({
  words: { quote, author, title, company, detail },
  link,
  project,
  wide,
}: {
  words: Testimonial;
  /** The text before the project's title in the name of the link. */
  link: string;
  project: Project | undefined;
  wide: boolean;
}) {
  const zoom = detail?.zoom ?? 1;
  return (
    <Box data-rise className={wide ? 'wide' : undefined} sx={projectColours(project)}>
      <Figure>
        <blockquote>
          <p>{quote}</p>
        </blockquote>
        {project && (
          <Box component="a" href={`#${project.image}`} className={detail && 'close'} sx={detailOf(detail)}>
            <Picture
              base={`/images/work/${project.image}`}
              sizes={`(min-width:600px) ${48 * zoom}vw,${94 * zoom}vw`}
              alt={`${link} ${project.title}`}
              large={detail !== undefined}
            />
          </Box>
        )}
        <figcaption>
          <strong>{author}</strong>
          <span>{`${title}, ${company}`}</span>
        </figcaption>
      </Figure>
    </Box>
  );
}

const beside = {
  gridTemplate: '1fr auto / 7fr 6fr',
  '& a': {
    gridArea: '1 / 2 / span 2',
    alignSelf: 'end',
    marginBlockStart: 'var(--inset)',
    marginInlineStart: 0,
  },
} as const;

const Figure = styled('figure')(({ theme }) => ({
  display: 'grid',
  gridTemplateRows: '1fr auto auto',
  // Forced colors show the border, and the dark needs it.
  border: '1px solid transparent',
  overflow: 'hidden',
  borderRadius: theme.radii.large,
  height: '100%',
  ...inProjectColours(theme, { borderColor: theme.vars.palette.divider }),
  '--inset': 'clamp(1.5rem, 3.2vw, 3rem)',
  '& blockquote': { padding: 'var(--inset) var(--inset) 1rem' },
  '& blockquote p': {
    fontFamily: theme.typography.h2.fontFamily,
    fontWeight: 700,
    fontSize: theme.sizes.quote,
    lineHeight: leading(1.2),
    letterSpacing: '-0.02em',
    hangingPunctuation: 'first last',
    '&::before': { content: JSON.stringify(locale.quotes[0]) },
    '&::after': { content: JSON.stringify(locale.quotes[1]) },
  },
  '& figcaption': {
    display: 'flex',
    flexDirection: 'column',
    padding: '0 var(--inset) var(--inset)',
    lineHeight: 1.5,
  },
  '& strong': { fontWeight: 600 },
  '& a': {
    // Displayed last, but placed before the caption, as HTML requires.
    order: 1,
    display: 'block',
    overflow: 'hidden',
    marginInlineStart: 'var(--inset)',
    borderStartStartRadius: theme.radii.medium,
    // The ring is within the picture. An enlarged picture would be painted over it.
    outlineOffset: -6,
    isolation: 'isolate',
    '& img': {
      position: 'relative',
      zIndex: -1,
      transition: `scale ${theme.pace.medium}`,
    },
    '&.close img': closeUp(),
    '&:hover img, &:focus-visible img': { scale: 'calc(var(--zoom, 1) * 1.04)' },
  },
  // On phones only the upper part of a whole picture.
  [theme.breakpoints.down('sm')]: {
    '& a:not(.close) img': { aspectRatio: '1.88', objectFit: 'cover', objectPosition: '0 0' },
  },
  // The whole picture beside the quote, in the card's corner.
  [theme.breakpoints.between('sm', 'md').replace('@media', '@media screen and')]: { '&:has(a)': beside },
  [theme.breakpoints.up('md')]: {
    '.wide > &:has(a)': beside,
    '.wide > & blockquote p': { fontSize: theme.sizes.pull, lineHeight: leading(1.1) },
  },
}));
