import { styled } from '@mui/material/styles';
import { Columns } from '../layout/Columns.tsx';
import { Container, Section } from '../layout/Section.tsx';
import type { LandingContent } from '../records.ts';
import { Picture } from '../shared/Picture.tsx';

/** The tagline's three steps, illustrated by one screen as a wireframe, as a design and as a finished page. */
export function Steps({ words }: { words: NonNullable<LandingContent['steps']> }) {
  return (
    <Section className="quiet mist" aria-labelledby="steps-heading">
      <Container>
        <h2 id="steps-heading">{words.heading}</h2>
        <List as="ol">
          {words.items.map(({ name, text, image, imageAlt }) => (
            <li key={name}>
              <div className="shot">
                <Picture base={`/images/steps/${image}`} sizes={sizes} alt={imageAlt} />
              </div>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </List>
      </Container>
    </Section>
  );
}

const sizes = '(min-width:900px) 32vw,94vw';

const List = styled(Columns)(({ theme }) => ({
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
    '& > li': { display: 'grid', grid: 'auto 1fr / 1fr 1fr', columnGap: theme.space.row },
    '& .shot': { gridRow: 'span 2' },
  },
  [theme.breakpoints.up('md')]: { '& > li': { gridColumn: 'span 4' } },
}));
