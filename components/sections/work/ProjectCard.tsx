import ArrowOutwardIcon from '@mui/icons-material/ArrowOutwardRounded';
import { styled } from '@mui/material/styles';
import type { Project } from '#site/records.ts';
import { newTab } from '../../primitives/newTab.ts';
import { Picture } from '../../primitives/Picture.tsx';
import { TagList } from '../../primitives/TagList.tsx';
import type { Span } from './rows.ts';

/**
 * One project. The title is a link whose target covers the whole card, so that the link's name is exactly the project's
 * title (SPEC §2: a click anywhere opens the project in a new tab).
 *
 * @param props.span the number of columns, of twelve, that the card spans on wide screens
 * @param props.first whether it is the first card, which is a whole row on a phone
 * @param props.odd whether the first card is a whole row on a tablet, too
 */
export function ProjectCard({
  project,
  span,
  first,
  odd,
}: {
  project: Project;
  span: Span;
  first: boolean;
  odd: boolean;
}) {
  const { title, description, image, imageAlt, imageChanges, url, tags } = project;
  const base = `/images/work/${image}`;
  return (
    <Card>
      <div className="shot" data-after={imageChanges && base}>
        <Picture
          base={base}
          sizes={sizesFor(span, first && odd ? 94 : 47, first ? 94 : 47)}
          alt={imageAlt}
          large={span === 7}
        />
        <ArrowOutwardIcon />
      </div>
      <div className="words">
        <h3>
          <a href={url} {...newTab}>
            {title}
          </a>
        </h3>
        <p>{description}</p>
        <TagList tags={tags} />
      </div>
    </Card>
  );
}

/** Slightly more than the displayed width: the card's share of the window, including margins and gaps. */
function sizesFor(span: Span, onTablet: number, onPhone: number): string {
  const onDesktop = Math.round((span === 5 ? 7 : 8) * span);
  return `(min-width:900px) ${onDesktop}vw,(min-width:600px) ${onTablet}vw,${onPhone}vw`;
}

const Card = styled('article')(({ theme }) => {
  const { palette } = theme.vars;
  const motion = theme.pace.medium;
  return {
    position: 'relative',
    display: 'grid',
    gridTemplateRows: 'auto 1fr',
    gap: '1.25rem',
    height: '100%',
    '& .words': { display: 'flex', flexDirection: 'column' },
    '& .shot': {
      position: 'relative',
      display: 'grid',
      // Its second state lies over it (`components/sections/work/secondPictures.ts`).
      '& picture, & svg': { gridArea: '1 / 1' },
      // The size does not depend on the content, so the picture can be loaded when the visitor comes near.
      aspectRatio: '16 / 10',
      contentVisibility: 'auto',
      overflow: 'hidden',
      borderRadius: theme.radii.medium,
      border: `1px solid ${palette.divider}`,
      backgroundColor: palette.ground.mist,
      transition: `border-radius ${motion}`,
      '& img': { transition: `transform ${motion}` },
      // The arrow in the corner stands for leaving the page.
      '& svg': {
        position: 'absolute',
        insetBlockStart: 0,
        insetInlineEnd: 0,
        width: '3.5rem',
        height: '3.5rem',
        padding: '1rem',
        borderEndStartRadius: theme.radii.large,
        backgroundColor: palette.secondary.main,
        color: palette.secondary.contrastText,
        transform: 'scale(0)',
        transformOrigin: '100% 0',
        transition: `transform ${motion}`,
      },
    },
    '& a': {
      color: 'inherit',
      textDecoration: 'none',
      '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: theme.radii.medium },
      '&:focus-visible': { outline: 'none' },
      '&:focus-visible::after': {
        outline: `3px solid ${palette.primary.main}`,
        outlineOffset: 6,
      },
    },
    '& p': {
      marginBlock: '0.375rem 0.875rem',
      maxWidth: '30.5em',
      color: palette.text.secondary,
      lineHeight: 1.5,
    },
    '&:hover, &:focus-within': {
      '& .shot': { borderStartEndRadius: theme.radii.large },
      '& .shot img': { transform: 'scale(1.04)' },
      '& .shot svg': { transform: 'none' },
      '& a': { textDecoration: 'underline', textDecorationThickness: '2px', textUnderlineOffset: '4px' },
    },
    // In a pair on a phone, the words have half of the width, and the tags are a line of text.
    [theme.breakpoints.down('sm')]: {
      'li:not(:first-of-type) > &': {
        gap: '0.75rem',
        '& h3': { fontSize: theme.sizes.body },
        '& p': { fontSize: theme.sizes.small, lineHeight: 1.4 },
        '& ul': { display: 'block', marginTop: 0, lineHeight: 1.4 },
        '& li': { display: 'inline', padding: 0, backgroundColor: 'transparent', lineHeight: 'inherit' },
        '& li:not(:last-of-type)::after': { content: ['"\\a0· "', '"\\a0· " / ""'] },
      },
    },
    // Marks the card to which a quote's link led.
    'li:target > & .shot': { outline: `3px solid ${palette.secondary.main}`, outlineOffset: 4 },
  };
});
