import { styled } from '@mui/material/styles';
import { Columns } from '../../frame/Columns.tsx';
import { Container, Section } from '../../frame/Section.tsx';
import type { LandingContent } from '#site/records.ts';
import { Picture } from '../../primitives/Picture.tsx';
import { Heading } from '../../primitives/Heading.tsx';

/**
 * The tagline's three steps, illustrated by one screen as a wireframe, as a design and as a finished page. Where the
 * browser knows timelines of scrolling, they are a stage: the pictures lie one on the other and stand, and each is wiped
 * over the one before it as its text arrives (`public/motion.css`).
 */
export function Steps({ words }: { words: NonNullable<LandingContent['steps']> }) {
  const names = words.items.flatMap(({ name }) => name.split(/[\s-]+/));
  const letters = Math.max(...names.map(({ length }) => length));
  return (
    <Section
      className="quiet mist"
      data-stage={words.items.length <= mostOnStage || undefined}
      aria-labelledby="steps-heading"
    >
      <Container>
        <Heading id="steps-heading">{words.heading}</Heading>
        <List as="ol" sx={{ '--steps': words.items.length, '--letters': letters }}>
          {words.items.map(({ name, text, image, imageAlt }) => (
            <li key={name}>
              <div className="shot">
                <Picture base={`/images/steps/${image}`} sizes={sizes} alt={imageAlt} />
              </div>
              <div className="words">
                <h3>{name}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </List>
      </Container>
    </Section>
  );
}

/** `public/motion.css` names a timeline for each of so many steps. More of them are cards. */
const mostOnStage = 6;

const sizes = '(min-width:600px) 58vw,94vw';

const List = styled(Columns)(({ theme }) => ({
  // For the stage: a picture's usual height, and the size of a step's name, whose longest word fits beside the pictures.
  '--picture': `calc(${theme.space.pageInWindow} * 0.625)`,
  '--name': `min(${theme.sizes.display}, (5 * ${theme.space.pageInWindow} - 7 * ${theme.space.gap}) / 14 / var(--letters) / 0.58)`,
  [theme.breakpoints.up('sm')]: {
    '--picture': `calc((7 * ${theme.space.pageInWindow} - 5 * ${theme.space.gap}) / 12 * 0.625)`,
  },
  listStyle: 'none',
  padding: 0,
  margin: `${theme.space.row} 0 0`,
  '& .shot': {
    aspectRatio: '16 / 10',
    contentVisibility: 'auto',
    overflow: 'hidden',
    borderRadius: theme.radii.medium,
    border: `1px solid ${theme.vars.palette.divider}`,
  },
  '& h3': { marginBlock: '1.25rem 0.375rem' },
  '& p': { color: theme.vars.palette.text.secondary },
  [theme.breakpoints.between('sm', 'md')]: {
    // Picture and text side by side.
    '& > li': { display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: theme.space.row },
  },
  [theme.breakpoints.up('md')]: { '& > li': { gridColumn: 'span 4' } },
}));
