import Box from '@mui/material/Box';
import { locale } from '#site/language.ts';
import { styled } from '@mui/material/styles';
import type { Project, Testimonial } from '../records.ts';
import { Picture } from '../shared/Picture.tsx';

/** A quote in its project's colors, with a detail of the project's screenshot that links to the project's card. */
export function Quote({
  words: { quote, author, title, company },
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
  const colours = project?.colours;
  return (
    // The two colors are set on a parent, so that the figure's own rules are the same for every quote.
    <Box
      data-rise
      className={wide ? 'wide' : undefined}
      sx={colours && { '--pale': colours.pale, '--deep': colours.deep }}
    >
      <Figure>
        <blockquote>
          <p>{quote}</p>
        </blockquote>
        {project && (
          <a href={`#${project.image}`}>
            <Picture
              base={`/images/work/${project.image}`}
              sizes={wide ? '(min-width:900px) 64vw,94vw' : sizes}
              alt={`${link} ${project.title}`}
              large={wide}
            />
          </a>
        )}
        <figcaption>
          <strong>{author}</strong>
          <span>{`${title}, ${company}`}</span>
        </figcaption>
      </Figure>
    </Box>
  );
}

const sizes = '(min-width:900px) 48vw,94vw';

const Figure = styled('figure')(({ theme }) => ({
  display: 'grid',
  gridTemplateRows: '1fr auto auto',
  overflow: 'hidden',
  borderRadius: theme.radii.large,
  height: '100%',
  // A quote without a project has the page's own tint.
  backgroundColor: `var(--pale, ${theme.vars.palette.ground.mist})`,
  color: 'var(--deep)',
  '--inset': 'clamp(1.5rem, 3.2vw, 3rem)',
  '& blockquote': { padding: 'var(--inset) var(--inset) 1.5rem' },
  '& blockquote p': {
    fontFamily: theme.typography.h2.fontFamily,
    fontWeight: 700,
    fontSize: 'clamp(1.375rem, 1.1rem + 1.2vw, 1.875rem)',
    lineHeight: 1.2,
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
    height: 'clamp(10rem, 19vw, 18rem)',
    marginInlineStart: 'var(--inset)',
    borderStartStartRadius: theme.radii.medium,
    outlineOffset: -6,
    '& img': { transition: 'transform 400ms cubic-bezier(0.2, 0.7, 0.2, 1)', transformOrigin: '0 0' },
    '&:hover img, &:focus-visible img': { transform: 'scale(1.04)' },
  },
  [theme.breakpoints.up('md')]: {
    '.wide > &': {
      gridTemplate: '1fr auto / 7fr 6fr',
      '& blockquote p': { fontSize: 'clamp(1.75rem, 1.1rem + 2.2vw, 3rem)', lineHeight: 1.1 },
      '& a': {
        gridArea: '1 / 2 / span 2',
        height: 'auto',
        minHeight: '24rem',
        marginBlockStart: 'var(--inset)',
        marginInlineStart: 0,
        position: 'relative',
      },
      // As high as its container. The screenshot extends beyond the panel's edge.
      '& img': { position: 'absolute', height: '100%', objectFit: 'cover', objectPosition: '0 0' },
    },
  },
  ...theme.applyStyles('dark', {
    backgroundColor: `var(--deep, ${theme.vars.palette.ground.mist})`,
    color: 'var(--pale)',
  }),
}));
