import ArrowOutwardIcon from '@mui/icons-material/ArrowOutward';
import { styled } from '@mui/material/styles';
import type { Project } from '../records.ts';
import { newTab } from '../shared/newTab.ts';
import { Picture } from '../shared/Picture.tsx';
import { TagList } from '../shared/TagList.tsx';

/**
 * One project. The title is the link and its target covers the whole card, so that the link is called by the
 * project's name and nothing more (SPEC §2: a click anywhere opens the project in a new tab).
 */
export function ProjectCard({ project, large }: { project: Project; large: boolean }) {
  const { title, description, image, imageAlt, url, tags } = project;
  return (
    <Card className={large ? 'large' : undefined}>
      <div className="shot">
        <Picture
          base={`/images/work/${image}`}
          widths={[480, 720, 1120]}
          width={1120}
          height={700}
          sizes={large ? sizes.large : sizes.small}
          alt={imageAlt}
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
        <TagList tags={tags} />
      </div>
    </Card>
  );
}

// On phones less than the real width: twice the CSS pixels is all that an eye tells apart, and a third of the bytes.
const sizes = {
  large: '(min-width: 1280px) 584px, (min-width: 600px) 47vw, 60vw',
  small: '(min-width: 1280px) 378px, (min-width: 900px) 30vw, (min-width: 600px) 47vw, 34vw',
};

const Card = styled('article')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gap: 18,
  height: '100%',
  gridTemplateRows: 'auto 1fr',
  // On a phone the small cards lie down: the picture beside the words.
  [theme.breakpoints.down('sm')]: {
    '&:not(.large)': {
      gridTemplate: 'auto / 36% 1fr',
      alignItems: 'start',
      '& .shot': { borderRadius: theme.radii.small },
    },
  },
  '& .words': { display: 'flex', flexDirection: 'column' },
  '& .shot': {
    // Its size is known without its content, so that the picture can wait for a visitor who comes near.
    aspectRatio: '16 / 10',
    contentVisibility: 'auto',
    overflow: 'hidden',
    borderRadius: theme.radii.medium,
    border: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.ground.mist,
    '& img': { transition: 'transform 500ms cubic-bezier(0.2, 0.7, 0.2, 1)' },
  },
  '& h3': {
    ...theme.typography.h4,
    '& svg': {
      display: 'inline-block',
      marginInlineStart: 6,
      fontSize: '1.15em',
      verticalAlign: '-0.2em',
      color: theme.vars.palette.primary.main,
      transition: 'transform 250ms',
    },
  },
  '&.large h3': { ...theme.typography.h3 },
  '& a': {
    color: 'inherit',
    textDecoration: 'none',
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: theme.radii.medium },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': {
      outline: `3px solid ${theme.vars.palette.primary.main}`,
      outlineOffset: 6,
    },
  },
  '& p': {
    marginBlock: '6px 14px',
    maxWidth: '30.5em',
    color: theme.vars.palette.text.secondary,
    fontSize: '1rem',
    lineHeight: 1.5,
    textWrap: 'balance',
  },
  '&:hover': {
    '& .shot img': { transform: 'scale(1.025)' },
    '& h3 svg': { transform: 'translate(2px, -2px)' },
    '& a': { textDecoration: 'underline', textDecorationThickness: '2px', textUnderlineOffset: '4px' },
  },
}));
