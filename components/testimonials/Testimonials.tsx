import { styled } from '@mui/material/styles';
import { Container, Section } from '../layout/Section.tsx';
import { SectionHeading } from '../layout/SectionHeading.tsx';
import type { LandingContent, Testimonial } from '../records.ts';

/** Three quotes: the first one speaks up, the other two stand beside it (SPEC §2). */
export function Testimonials({ words }: { words: LandingContent['testimonials'] }) {
  return (
    <Section aria-labelledby="testimonials-heading">
      <Container>
        <SectionHeading id="testimonials-heading" heading={words.heading} />
        <Grid>
          {words.items.map((item) => (
            <Quote key={item.author} {...item} />
          ))}
        </Grid>
      </Container>
    </Section>
  );
}

function Quote({ quote, author, title, company }: Testimonial) {
  return (
    <Figure data-rise>
      <blockquote>
        <p>{quote}</p>
      </blockquote>
      <figcaption>
        <strong>{author}</strong>
        <span>
          {title}, {company}
        </span>
      </figcaption>
    </Figure>
  );
}

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.space.column,
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: '7fr 5fr',
    '& > :first-of-type': { gridRow: 'span 2' },
  },
}));

const Figure = styled('figure')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 24,
  '& blockquote p': {
    fontSize: '1.375rem',
    fontWeight: 500,
    lineHeight: 1.35,
    letterSpacing: '-0.015em',
    hangingPunctuation: 'first last',
    textWrap: 'balance',
    '&::before': { content: '"“"', marginInlineStart: '-0.44em' },
    '&::after': { content: '"”"' },
  },
  '& figcaption': { display: 'flex', flexDirection: 'column', lineHeight: 1.5 },
  '& strong': { fontWeight: 600 },
  '& span': { color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('sm')]: { '& blockquote p::before': { marginInlineStart: 0 } },
  '&:first-of-type blockquote p': {
    fontSize: 'clamp(1.75rem, 1.1rem + 2.6vw, 3rem)',
    lineHeight: 1.12,
    letterSpacing: '-0.03em',
    textWrap: 'pretty',
  },
  '&:not(:first-of-type)': {
    paddingBlockStart: 28,
    borderTop: `1px solid ${theme.vars.palette.line.strong}`,
    alignSelf: 'start',
  },
}));
