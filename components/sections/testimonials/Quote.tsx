import Box from '@mui/material/Box';
import { locale } from '#site/language.ts';
import { styled } from '@mui/material/styles';
import type { Project, Testimonial } from '#site/records.ts';
import { Picture } from '../../primitives/Picture.tsx';
import { placeOf } from '../../primitives/closeUp.ts';
import { inProjectColours, projectColours } from '../../primitives/projectColours.ts';
import { bodyWidth, displayWidth, widestWord } from '../../primitives/textWidth.ts';
import { leading } from '../../../theme/tokens.ts';

/**
 * A quote with a detail of its project's screenshot, which links to the project's card. The page's first quote is as large
 * as the headline, and stands on the page's ground. The others are cards in their project's colors.
 */
export function Quote({
  words: { quote, author, title, company, detail },
  link,
  project,
  as,
}: {
  words: Testimonial;
  /** The text before the project's title in the name of the link. */
  link: string;
  project: Project | undefined;
  as: 'voice' | 'card' | 'wide card';
}) {
  const zoom = detail?.zoom ?? 1;
  // Of the window: on wide screens, tablets and phones.
  const shares = as === 'voice' ? [46, 46, 67] : [40, 57, 94];
  const [wide, onTablets, onPhones] = shares.map((share) => `${Math.round(share * zoom)}vw`);
  const caption = `${title}, ${company}`;
  const name = project ? `${link} ${project.title}` : '';
  const type = as === 'voice' ? typeOf(quote, `${author} ${caption}`) : projectColours(project);
  return (
    <Box data-rise className={as} sx={{ ...type, ...placeOf(detail) }}>
      <Figure>
        <blockquote>
          <p>{quote}</p>
        </blockquote>
        {project && (
          <a href={`#${project.image}`} className="shot" aria-label={name}>
            <Picture
              base={`/images/work/${project.image}`}
              sizes={`(min-width:900px) ${wide},(min-width:600px) ${onTablets},${onPhones}`}
              alt={name}
              large={detail !== undefined}
            />
          </a>
        )}
        <figcaption>
          <strong>{author}</strong>
          <span>{caption}</span>
        </figcaption>
      </Figure>
    </Box>
  );
}

/** A quote of so many em has the largest type. A longer one has smaller type, so that it takes no more of the page. */
const atLargest = 44;
const spacing = -0.04;
const widthOf = (text: string) => displayWidth(text, spacing);

/** A quote's length sets its type; the longest words of quote and caption set what fits. */
function typeOf(quote: string, caption: string) {
  const fit = Math.min(1, Math.sqrt(atLargest / widthOf(quote)));
  return {
    '--fit': fit.toFixed(2),
    '--leading': leading(1.2 - 0.24 * fit).toFixed(2),
    '--word': widestWord(quote, widthOf).toFixed(2),
    '--name': `${(widestWord(caption, bodyWidth) + 1).toFixed(1)}em`,
  };
}

const Figure = styled('figure')(({ theme }) => ({
  '--inset': 'clamp(1.25rem, 1.9vw, 2rem)',
  height: '100%',
  '& blockquote': { padding: 'var(--inset) var(--inset) 0.75rem' },
  '& blockquote p': {
    fontFamily: theme.typography.h2.fontFamily,
    fontWeight: 700,
    fontSize: theme.sizes.title,
    lineHeight: leading(1.25),
    letterSpacing: '-0.015em',
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
    position: 'relative',
    display: 'block',
    // The size does not depend on the content, so the picture can be loaded when the visitor comes near.
    aspectRatio: '16 / 10',
    contentVisibility: 'auto',
    overflow: 'hidden',
    // The ring is within the picture. An enlarged picture would be painted over it.
    outlineOffset: -6,
    isolation: 'isolate',
    '& img': {
      position: 'absolute',
      inset: 0,
      zIndex: -1,
      height: '100%',
      objectFit: 'cover',
      objectPosition: 'var(--place)',
      transformOrigin: 'var(--place)',
      scale: 'var(--zoom)',
      transition: `scale ${theme.pace.medium}`,
    },
    '&:focus-visible img': { scale: 'calc(var(--zoom) * 1.04)' },
    '@media (hover)': { '&:hover img': { scale: 'calc(var(--zoom) * 1.04)' } },
  },
  '.card > &': {
    display: 'grid',
    gridTemplateRows: '1fr auto',
    overflow: 'hidden',
    borderRadius: theme.radii.large,
    // Forced colors show the outline, and the dark needs it. A border would be seen beside the picture.
    outline: '1px solid transparent',
    outlineOffset: -1,
    ...inProjectColours(theme, { outlineColor: theme.vars.palette.divider }),
    [theme.breakpoints.up('sm').replace('@media', '@media screen and')]: {
      '&:has(a)': { gridTemplateColumns: '1fr 40%' },
      '& a': { gridArea: '1 / 2 / span 2', aspectRatio: 'auto' },
    },
  },
  '@media screen': {
    '.voice > &': {
      '--size': `max(${theme.sizes.quote}, min(var(--fit) * ${theme.sizes.voice}, ${theme.space.pageInWindow} / var(--word)))`,
      '--picture': `calc(${theme.space.pageInWindow} * 0.44)`,
      display: 'flow-root',
      '& blockquote': { padding: 0 },
      '& blockquote p': {
        fontSize: 'var(--size)',
        lineHeight: 'var(--leading)',
        letterSpacing: `${spacing}em`,
        hangingPunctuation: 'none',
        textWrap: 'balance',
        // It stands before the margin, but within the window.
        '&::before': {
          marginInlineStart: `max(${(-widthOf(locale.quotes[0])).toFixed(2)}em, 6px - ${theme.space.gutter})`,
        },
      },
      // The picture begins beside the end of the last line, which leaves room for it.
      '&:has(a) blockquote p::after': { marginInlineEnd: 'calc(var(--picture) + 0.15em)' },
      '& a': {
        float: 'right',
        width: 'var(--picture)',
        aspectRatio: '1',
        marginBlockStart: 'calc(-0.84 * var(--size))',
        borderRadius: theme.radii.medium,
      },
      // Beside the picture, or below it where a name is too long.
      '& figcaption': { minWidth: 'min(100%, var(--name))', padding: '1rem 1rem 0 0' },
      [theme.breakpoints.up('sm')]: {
        '--picture': `calc(${theme.space.pageInWindow} * 0.46)`,
        '& a': { aspectRatio: '2.7' },
      },
    },
  },
}));
