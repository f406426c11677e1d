import ArrowOutwardIcon from '@mui/icons-material/ArrowOutward';
import { styled } from '@mui/material/styles';
import type { Project } from '#site/records.ts';
import { newTab } from '../../primitives/newTab.ts';
import { Picture } from '../../primitives/Picture.tsx';
import { closeUp, wholePage } from './closeUp.ts';
import { byItself, zoomedOut } from './zoomOut.ts';
import type { Span } from './rows.ts';
import { withoutScripts } from '../../../theme/scripts.ts';
import { fromMd, fromSm } from '../../../theme/widths.ts';

/**
 * One project. A click anywhere on the card opens the project in a new tab (SPEC §2). Screen
 * readers read the title as the link's name, because the link contains only the title. But the
 * link's clickable area is the whole card. `ProjectCard.motion.css` moves the picture and the
 * arrow.
 *
 * @param props.span the number of columns, of twelve, that the card spans on wide screens
 * @param props.wide whether the card fills a whole row on a tablet
 */
export function ProjectCard({ project, span, wide }: { project: Project; span: Span; wide: boolean }) {
  const { title, description, image, imageAlt, detail, url, tags } = project;
  return (
    <Card>
      <div className="shot" role="img" aria-label={imageAlt}>
        <Picture
          base={`/images/work/${image}`}
          sizes={sizesFor(span, wide ? 94 : 47, detail?.zoom ?? 1)}
          alt={imageAlt}
          framed
          large={span === 7 || detail !== undefined}
        />
      </div>
      <div className="words">
        <h3>
          <a href={url} {...newTab}>
            {title}
          </a>
          <ArrowOutwardIcon />
        </h3>
        <p>{description}</p>
        <ul>
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

/**
 * Returns the picture's `sizes`: the card's share of the window, including margins and gaps. That
 * is slightly more than the width at which the picture is shown.
 */
function sizesFor(span: Span, onTablet: number, zoom: number): string {
  const [wide, tablet, phone] = [8 * span, Math.max(onTablet, 8 * span), 336].map((one) =>
    Math.round(one * zoom),
  );
  return `${span === 4 ? `${fromMd} ${wide}vw,` : ''}${fromSm} ${tablet}vw,${phone}px`;
}

const Card = styled('article')(({ theme }) => {
  const { palette } = theme.vars;
  // The card's styles on hover and on focus: it shows the whole picture, an amber arrow and an
  // underlined title.
  const pointedAt = {
    '& .shot': wholePage,
    '& h3 > svg': { backgroundColor: palette.secondary.main, color: palette.secondary.contrastText },
    '& a': { textDecoration: 'underline', textDecorationThickness: '2px', textUnderlineOffset: '4px' },
  };
  const always = { '& .shot': wholePage };
  return {
    position: 'relative',
    // Not a grid, because Chromium needs twice as long to lay out all cards as grids.
    display: 'flex',
    flexDirection: 'column',
    gap: '1.25rem',
    height: '100%',
    '& .shot': {
      position: 'relative',
      display: 'grid',
      // The frame's size does not depend on its content. So the browser can load the picture only
      // when the visitor comes near.
      aspectRatio: '16 / 10',
      contentVisibility: 'auto',
      overflow: 'hidden',
      borderRadius: theme.radii.medium,
      border: `1px solid ${palette.divider}`,
      // The background around a picture that is shown whole: a lighter tone of the project's dark
      // color.
      background: `color-mix(in srgb, #fff 12%, var(--deep, ${palette.ground.main}))`,
      '& img': {
        ...closeUp,
        borderRadius: theme.radii.small,
      },
    },
    // The heading must not have a `position`. Otherwise the link's clickable area (`::after`) would
    // be only as large as the heading, and not as the card.
    '& h3': { display: 'flex', gap: '0.25rem' },
    // The arrow means that the link leaves the page.
    '& h3 > svg': {
      flex: 'none',
      width: '2.25rem',
      height: '2.25rem',
      // With this margin, a line of the title is as high as without the arrow.
      marginBlock: '-0.375rem',
      padding: '0.5rem',
      pointerEvents: 'none',
      borderRadius: theme.radii.round,
    },
    '& a': {
      color: 'inherit',
      textDecoration: 'none',
      // The clickable area, which shows the focus ring. Its corners are rounder at the picture than
      // at the text, because a round corner would touch the text.
      '&::after': {
        content: '""',
        position: 'absolute',
        inset: 0,
        borderRadius: `${theme.radii.medium}px ${theme.radii.medium}px ${theme.radii.small}px ${theme.radii.small}px`,
      },
      '&:focus-visible': { outline: 'none' },
      '&:focus-visible::after': {
        outline: `3px solid ${palette.primary.main}`,
        outlineOffset: 6,
      },
    },
    '& p': {
      flex: 1,
      marginBlock: '0.375rem 0.5rem',
      maxWidth: '30.5em',
      color: palette.text.secondary,
      lineHeight: 1.5,
    },
    // The tags are at the card's lower edge, so the tags of all cards in a row are at the same
    // height.
    '& .words': { display: 'flex', flexDirection: 'column', flex: 1 },
    '& ul': { display: 'flex', flexWrap: 'wrap' },
    '& li': {
      color: palette.text.secondary,
      // So small that three tags fit into one line on phones.
      fontSize: `min(${theme.sizes.small}, 0.75rem + 0.25vw)`,
    },
    '& li:not(:last-of-type)::after': { content: ['"·"', '"·" / ""'], marginInline: 6 },
    '&:has(:focus-visible)': pointedAt,
    '@media (hover)': { '&:hover': pointedAt },
    // On these screens, a card's picture zooms out by itself once it is in view (`zoomOut.ts`).
    // Without scripts, or with reduced motion, the card shows the whole picture from the beginning.
    [`@media ${byItself}`]: {
      [`& .shot[${zoomedOut}]`]: wholePage,
      [withoutScripts]: always,
      '@media (prefers-reduced-motion: reduce)': always,
    },
    // Marks the card to which a link in a quote has led.
    'li:target > & .shot': { outline: `3px solid ${palette.secondary.main}`, outlineOffset: 4 },
  };
});
