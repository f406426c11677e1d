import { locale } from '#site/language.ts';
import { styled } from '@mui/material/styles';
import type { Detail, Project, Testimonial } from '#site/records.ts';
import { rise } from '../../primitives/moving.ts';
import { Picture } from '../../primitives/Picture.tsx';
import { idOf } from '../work/idOf.ts';
import { displayWidth, widestWord } from '../../primitives/textWidth.ts';
import { leading, onScreens } from '../../../theme/tokens.ts';
import { fromLg } from '../../../theme/widths.ts';

/**
 * A quote as a poster in the colors of its project. Its picture is the quote's own (`image`) or
 * else shows a part of the project's screenshot (`detail`). The picture links to the project's
 * card.
 *
 * @param props.as the poster's size. `large`: the whole width and, on wide screens, the largest
 *   type that the quote's length allows; `whole`: the whole width; `half`: half the width on wide
 *   pages
 */
export function Quote({
  words: { quote, author, title, company, image, detail: part },
  link,
  project,
  as,
}: {
  words: Testimonial;
  /** The text before the project's title in the link's name. */
  link: string;
  project: Project | undefined;
  as: 'half' | 'large' | 'whole';
}) {
  const detail = image ? undefined : part;
  // Returns the picture's width for `sizes`: a share of the window's width, enlarged by the
  // detail's zoom.
  const widthOf = (share: number) => `${Math.round(share * (detail?.zoom ?? 1))}vw`;
  // Beside a large quote, the picture's frame is 43 % of the window wide, and about as high. A
  // 16:10 picture that fills its height is 1.6 times as wide (70 %), and its sides are cut off.
  const besideText = as === 'large' && image ? 70 : 43;
  const onWide = as === 'half' ? `${fromLg} ${widthOf(20)},` : '';
  const name = project ? `${link} ${project.title}` : '';
  return (
    <Item
      {...{ [rise]: '' }}
      className={as}
      sx={{ ...colorsOf(project), ...(as === 'large' && typeOf(quote)), ...cropOf(detail) }}
    >
      <Figure>
        <blockquote>
          <p>{quote}</p>
        </blockquote>
        {project && (
          <a href={`#${idOf(project)}`} className="shot" aria-label={name}>
            <Picture
              base={image ? `/images/quotes/${image}` : `/images/work/${project.image}`}
              sizes={`${onWide}(min-width:${beside}px) ${widthOf(besideText)},${widthOf(94)}`}
              alt={name}
              framed
              large={detail !== undefined || image !== undefined}
            />
          </a>
        )}
        <figcaption>
          <strong>{author}</strong>
          <span>{`${title}, ${company}`}</span>
        </figcaption>
      </Figure>
    </Item>
  );
}

/**
 * Returns the project's two colors. A project may have none. Then the poster has the page's own
 * tint.
 */
const colorsOf = (project: Project | undefined) =>
  project?.colors && { '--pale': project.colors.pale, '--deep': project.colors.deep };

/**
 * Returns the properties that set which part of the picture is visible in its frame: the part
 * around the detail or, without a detail, the middle of the picture.
 */
function cropOf(detail: Detail | undefined) {
  if (!detail) return undefined;
  const { x, y, zoom } = detail;
  const share = (middle: number) =>
    `${zoom > 1 ? Math.round(Math.min(Math.max((middle * zoom - 50) / (zoom - 1), 0), 100)) : 50}%`;
  return { '--zoom': zoom, '--x': share(x), '--y': share(y) };
}

/**
 * The greatest length, in em, of a quote in the largest type. A longer quote has smaller type, so
 * that it takes no more room.
 */
const atLargest = 44;
const spacing = -0.035;

/**
 * Returns a factor for the font size that suits the quote's length (`--fit`), and the width of the
 * quote's longest word (`--word`).
 */
function typeOf(quote: string) {
  const fit = Math.min(1, Math.sqrt(atLargest / displayWidth(quote, spacing)));
  return {
    '--fit': fit.toFixed(2),
    '--word': widestWord(quote, spacing).toFixed(2),
  };
}

const Item = styled('div')({});

/** From this window width on, in px, a poster has its picture beside its text. */
const beside = 660;

/** The picture's share of the poster's width, if the picture is beside the text. */
const pictured = 0.42;

const Figure = styled('figure')(({ theme }) => ({
  '--inset': 'clamp(1.25rem, 1.9vw, 2rem)',
  display: 'grid',
  gridTemplateRows: '1fr auto',
  height: '100%',
  overflow: 'hidden',
  borderRadius: theme.radii.medium,
  // Only forced colors show this outline. A transparent border would leave a gap around the
  // picture.
  outline: '1px solid transparent',
  outlineOffset: -1,
  // The picture would cover an outline inside the poster.
  '@media (forced-colors: active)': { outlineOffset: 0 },
  backgroundColor: `var(--pale, ${theme.vars.palette.ground.main})`,
  color: 'var(--deep)',
  ...theme.applyStyles('dark', {
    backgroundColor: `var(--deep, ${theme.vars.palette.ground.main})`,
    color: 'var(--pale)',
    // `::after` draws a border in front of the picture, because the picture would cover an outline.
    position: 'relative',
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: 0,
      border: `1px solid ${theme.vars.palette.divider}`,
      borderRadius: 'inherit',
      pointerEvents: 'none',
    },
  }),
  // The focus ring of the link surrounds the poster, because a picture may have the ring's color.
  '&:has(:focus-visible)': { outline: `3px solid ${theme.vars.palette.primary.main}`, outlineOffset: 3 },
  '& blockquote': { padding: 'var(--inset) var(--inset) 0.75rem' },
  '& blockquote p': {
    fontFamily: theme.typography.h2.fontFamily,
    fontWeight: 700,
    fontSize: `max(1.5rem, ${theme.sizes.quote})`,
    lineHeight: leading(1.2),
    letterSpacing: '-0.015em',
    textWrap: 'balance',
    '&::before': { content: JSON.stringify(locale.quotes[0]) },
    '&::after': { content: JSON.stringify(locale.quotes[1]) },
  },
  '& figcaption': {
    display: 'flex',
    flexDirection: 'column',
    padding: '0 var(--inset) var(--inset)',
    lineHeight: 1.5,
    textWrap: 'balance',
  },
  '& strong': { fontWeight: 600 },
  '& a': {
    // On phones, the picture is shown above the quote. In the document, the picture comes after the
    // quote, so that the caption is last, as HTML requires.
    order: -1,
    position: 'relative',
    // The frame's size does not depend on its content. So the browser can load the picture only
    // when the visitor comes near.
    aspectRatio: '1.8',
    contentVisibility: 'auto',
    overflow: 'hidden',
    borderRadius: 0,
    outlineOffset: -6,
    '@supports selector(:has(a))': { outline: 'none' },
    // As wide as the frame and enlarged by `--zoom`, so that a frame of any proportions shows the
    // same part.
    '& img': {
      position: 'absolute',
      height: 'calc(100% / var(--zoom, 1))',
      objectFit: 'cover',
      objectPosition: '50% var(--y, 50%)',
      transformOrigin: 'var(--x, 50%) 0',
      scale: 'var(--zoom, 1)',
    },
  },
  // Beside the text, a picture is about as high as it is wide.
  [onScreens(theme.breakpoints.up(beside))]: {
    minHeight: `calc(${theme.space.pageInWindow} / 4)`,
    '&:has(a)': { gridTemplateColumns: `1fr ${100 * pictured}%` },
    '& a': { gridArea: '1 / 2 / span 2', aspectRatio: 'auto' },
    '.large > &': {
      '--inset': 'clamp(1.5rem, 3.2vw, 3.5rem)',
      '--line': `calc(${theme.space.pageInWindow} * ${1 - pictured} - 2 * var(--inset))`,
      minHeight: `calc(${theme.space.pageInWindow} * 0.45)`,
      '& blockquote p': {
        fontSize: `max(${theme.sizes.title}, min(var(--fit) * min(5.1vw - 0.25rem, 4.5rem), var(--line) / var(--word)))`,
        // Smaller type needs more room between its lines.
        lineHeight: `calc(${leading(1.04)} + 0.2 * (1 - var(--fit)))`,
        letterSpacing: `${spacing}em`,
      },
    },
  },
  [theme.breakpoints.up('lg')]: {
    '.half > &': {
      minHeight: `calc(${theme.space.pageInWindow} / 5)`,
      '& blockquote p': { fontSize: theme.sizes.title },
    },
  },
}));
